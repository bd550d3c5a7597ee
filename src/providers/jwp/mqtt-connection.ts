import { AwsV4Signer } from 'aws4fetch'
import {
  connectPacket,
  disconnectPacket,
  type Packet,
  PacketReader,
  packetTypes,
  payloadOf,
  pingPacket,
  subscribePacket,
} from './mqtt-packets.ts'
import type { Keys } from './notification-keys.ts'

/** MQTT subscription of one topic. `lost` resolves when the connection closes. */
export type MqttConnection = { close(): void; lost: Promise<void> }

type Options = { keys: Keys; topic: string; onMessage: (text: string) => void }

const handshakeMs = 10_000
const keepAliveSeconds = 60
// Background tabs delay timers to once a minute; a broker waits for one and a half periods.
const pingMs = 30_000

/** Opens an MQTT connection for one topic over a WebSocket. Throws an Error when refused or after 10 s. */
export async function openMqttConnection({ keys, topic, onMessage }: Options): Promise<MqttConnection> {
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

/** Connects and subscribes. Rejects if the broker refuses, closes or does not respond. */
function subscribe(socket: WebSocket, topic: string, onMessage: (text: string) => void) {
  const reader = new PacketReader()
  return new Promise<void>((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(`Notifications: ${reason}`))
    const timer = setTimeout(fail, handshakeMs, 'no response from the broker')
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
