import { describe, expect, it } from 'vitest'
import { connectPacket, PacketReader, packetTypes, payloadOf, subscribePacket } from './mqtt-packets.ts'

const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
const hex = (packet: Uint8Array) => [...packet].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** PUBLISH at QoS 0 of a text to the topic "a/b" in MQTT 3.1.1. */
const published = (text: string, length: string) => `30${length}0003612f62${hex(new TextEncoder().encode(text))}`

describe('packet encoding', () => {
  it('connectPacket opens a clean session with protocol level 4 and the given keep-alive', () => {
    expect(hex(connectPacket('ab', 60))).toBe('100e00044d5154540402003c00026162')
    expect(hex(connectPacket('', 1_000)).slice(20, 24)).toBe('03e8')
  })

  it('subscribePacket subscribes at QoS 0 and encodes the topic in UTF-8', () => {
    expect(hex(subscribePacket(10, 'a/b'))).toBe('8208000a0003612f6200')
    expect(hex(subscribePacket(258, 'ñ'))).toBe('820701020002c3b100')
  })

  it('subscribePacket encodes a length of 128 or more in two bytes', () => {
    expect(hex(subscribePacket(1, 'x'.repeat(123))).slice(0, 6)).toBe('828001')
    expect(hex(subscribePacket(1, 'x'.repeat(122))).slice(0, 4)).toBe('827f')
  })
})

describe('PacketReader', () => {
  it('PacketReader reads several packets from one frame', () => {
    const packets = new PacketReader().read(bytes(`20020000${published('hé', '08')}d000`))
    expect(packets.map(({ type }) => type)).toEqual([packetTypes.connack, packetTypes.publish, 13])
    expect(packets[0]?.body).toEqual(bytes('0000'))
    expect(packets[1] && payloadOf(packets[1])).toBe('hé')
  })

  it('PacketReader buffers bytes until a packet is complete, at any frame boundary', () => {
    const text = 'y'.repeat(300)
    const stream = bytes(published(text, 'b102'))
    for (let cut = 1; cut < stream.length; cut++) {
      const reader = new PacketReader()
      expect(reader.read(stream.subarray(0, cut))).toEqual([])
      const [packet, ...further] = reader.read(stream.subarray(cut))
      expect(further).toEqual([])
      expect(packet && payloadOf(packet)).toBe(text)
    }
  })

  it('the text follows a topic of more than 255 bytes', () => {
    const topic = '61'.repeat(258)
    const [packet] = new PacketReader().read(bytes(`3086020102${topic}6869`))
    expect(packet && payloadOf(packet)).toBe('hi')
  })

  it('PacketReader throws for a length of more than four bytes and waits for an incomplete one', () => {
    expect(() => new PacketReader().read(bytes('30ffffffff01'))).toThrow('invalid length')
    expect(new PacketReader().read(bytes('30ffff'))).toEqual([])
  })
})
