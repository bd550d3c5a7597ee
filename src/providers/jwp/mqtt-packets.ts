/** Packet of MQTT 3.1.1. `body` follows the fixed header. */
export type Packet = { type: number; body: Uint8Array }

/** Types of the packets that a broker sends to a subscriber at QoS 0. */
export const packetTypes = { connack: 2, publish: 3, suback: 9 } as const

const inTwoBytes = (value: number) => [value >> 8, value & 0xff]

const stringOf = (value: string) => {
  const bytes = new TextEncoder().encode(value)
  return [...inTwoBytes(bytes.length), ...bytes]
}

/** Encodes a remaining length: seven bits per byte, the lowest first. */
const lengthOf = (length: number): number[] =>
  length < 128 ? [length] : [(length % 128) | 128, ...lengthOf(Math.floor(length / 128))]

const packet = (header: number, body: number[]) => new Uint8Array([header, ...lengthOf(body.length), ...body])

/** CONNECT with a clean session, without credentials. `keepAlive` in seconds. */
export const connectPacket = (clientId: string, keepAlive: number) =>
  packet(0x10, [...stringOf('MQTT'), 4, 2, ...inTwoBytes(keepAlive), ...stringOf(clientId)])

/** SUBSCRIBE to one topic at QoS 0. */
export const subscribePacket = (id: number, topic: string) => packet(0x82, [...inTwoBytes(id), ...stringOf(topic), 0])

export const pingPacket = packet(0xc0, [])
export const disconnectPacket = packet(0xe0, [])

/** Returns the text of a PUBLISH packet at QoS 0. */
export const payloadOf = ({ body }: Packet) => {
  const [high = 0, low = 0] = body
  return new TextDecoder().decode(body.subarray(2 + high * 256 + low))
}

const maxLengthBytes = 4

/** Splits received bytes into packets, which may begin and end anywhere in a frame. */
export class PacketReader {
  #bytes = new Uint8Array()

  /** Returns the packets that are complete now. Throws an Error on an invalid length. */
  read(frame: Uint8Array): Packet[] {
    const bytes = new Uint8Array([...this.#bytes, ...frame])
    const packets: Packet[] = []
    let start = 0
    for (let end = endOf(bytes, start); end && end.after <= bytes.length; end = endOf(bytes, start)) {
      packets.push({ type: (bytes[start] ?? 0) >> 4, body: bytes.slice(end.header, end.after) })
      start = end.after
    }
    this.#bytes = bytes.slice(start)
    return packets
  }
}

/** Returns the ends of a packet's header and body; undefined while its length is incomplete. */
function endOf(bytes: Uint8Array, start: number) {
  let length = 0
  for (let at = 0; at < maxLengthBytes; at++) {
    const byte = bytes[start + 1 + at]
    if (byte === undefined) return undefined
    length += (byte & 127) * 128 ** at
    const header = start + 2 + at
    if (byte < 128) return { header, after: header + length }
  }
  throw new Error('MQTT packet with an invalid length')
}
