import { AwsV4Signer } from 'aws4fetch'
import mqtt from 'mqtt'
import type { Keys } from './notification-keys.ts'

/** MQTT subscription of one topic. `lost` resolves when the connection closes. */
export type Line = { close(): void; lost: Promise<void> }

type Options = { keys: Keys; topic: string; onMessage: (text: string) => void }

/** Opens a line to the messages of one topic over a WebSocket. */
export async function openLine({ keys, topic, onMessage }: Options): Promise<Line> {
  // Native timers; the library's worker timers violate the content security policy.
  const options = { reconnectPeriod: 0, connectTimeout: 10_000, timerVariant: 'native' } as const
  const client = await mqtt.connectAsync(await signed(keys), options, false)
  const lost = new Promise<void>((resolve) => client.once('close', resolve))
  client.on('error', () => client.end(true))
  client.on('message', (_topic, payload) => onMessage(payload.toString()))
  await client.subscribeAsync(topic).catch((error: unknown) => {
    client.end(true)
    throw error
  })
  return { close: () => client.end(true), lost }
}

/** The URL contains the signature, because browser WebSockets have no headers. */
async function signed({ iotEndpoint, region, accessKey, secretKey, sessionToken }: Keys) {
  const signer = new AwsV4Signer({
    ...{ url: iotEndpoint, region, service: 'iotdevicegateway', signQuery: true },
    ...{ accessKeyId: accessKey, secretAccessKey: secretKey, sessionToken },
  })
  return (await signer.sign()).url.href
}
