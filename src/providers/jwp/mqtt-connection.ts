import { AwsV4Signer } from 'aws4fetch'
import type { Keys } from './notification-keys.ts'

/** MQTT subscription of one topic. `lost` resolves when the connection closes. */
export type Line = { close(): void; lost: Promise<void> }

type Options = { keys: Keys; topic: string; onMessage: (text: string) => void }

const handshakeMs = 10_000
const keepAliveSeconds = 60
// Background tabs delay timers to once a minute; a broker waits for one and a half periods.
const pingMs = 30_000

/** Opens a line to the messages of one topic over a WebSocket. Throws an Error when refused or after 10 s. */
export async function openLine({ keys, topic, onMessage }: Options): Promise<Line> {
  const socket = new WebSocket(await signed(keys), 'mqtt')
  socket.binaryType = 'arraybuffer'
  const lost = new Promise<void>((resolve) => socket.addEventListener('close', () => resolve()))
  try {
    await subscribe(socket, topic, onMessage)
  } catch (error) {
    socket.close()
    throw error
  }
  keepAlive(socket)
  const close = () => {
    if (socket.readyState === WebSocket.OPEN) socket.send(disconnectPacket)
    socket.close()
  }
  return { close, lost }
}

/** Connects and subscribes. Rejects when the broker refuses, closes or is silent. */
function subscribe(socket: WebSocket, topic: string, onMessage: (text: string) => void) {
  const reader = new PacketReader()
  return new Promise<void>((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(`Notifications: ${reason}`))
    const timer = setTimeout(fail, handshakeMs, 'the broker does not answer')
    const accept = ({ type, body }: Packet) => {
      if (type === packetTypes.publish) return onMessage(payloadOf({ type, body }))
      const code = body.at(-1) ?? 0
      if (type === packetTypes.connack) {
        if (code > 0) return fail(`connection refused with code ${code}`)
        socket.send(subscribePacket(1, topic))
      }
      if (type === packetTypes.suback) {
        if (code > 2) return fail(`subscription refused with code ${code}`)
        clearTimeout(timer)
        resolve()
      }
    }
    socket.addEventListener('open', () => socket.send(connectPacket(crypto.randomUUID(), keepAliveSeconds)))
    socket.addEventListener('close', () => fail('connection closed'))
    socket.addEventListener('message', ({ data }) => {
      try {
        for (const packet of reader.read(new Uint8Array(data))) accept(packet)
      } catch {
        socket.close()
      }
    })
  })
}

/** Pings the broker, and closes a connection that has been silent since the last ping. */
function keepAlive(socket: WebSocket) {
  let isAlive = true
  const timer = setInterval(() => {
    if (!isAlive) return socket.close()
    isAlive = false
    socket.send(pingPacket)
  }, pingMs)
  socket.addEventListener('message', () => {
    isAlive = true
  })
  socket.addEventListener('close', () => clearInterval(timer))
}

/** The URL contains the signature, because browser WebSockets have no headers. */
async function signed({ iotEndpoint, region, accessKey, secretKey, sessionToken }: Keys) {
  const signer = new AwsV4Signer({
    ...{ url: iotEndpoint, region, service: 'iotdevicegateway', signQuery: true },
    ...{ accessKeyId: accessKey, secretAccessKey: secretKey, sessionToken },
  })
  return (await signer.sign()).url.href
}

/** Packet of MQTT 3.1.1. `body` follows the fixed header. */
type Packet = { type: number; body: Uint8Array }

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

const pingPacket = packet(0xc0, [])
const disconnectPacket = packet(0xe0, [])

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
