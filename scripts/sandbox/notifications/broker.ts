import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { Aedes } from 'aedes'
import { createWebSocketStream, type WebSocket, WebSocketServer } from 'ws'
import type { Sandbox } from '../core/server.ts'
import { type Notification, notificationsOf } from '../jwp-accounts/notifications.ts'
import { signerOf } from './keys.ts'

// Buffers the stream, because the broker reads one packet at once
const streamOf = (webSocket: WebSocket) => {
  const stream = createWebSocketStream(webSocket)
  const read = stream.read.bind(stream)
  stream.read = (size) => read(size ?? stream.readableLength)
  return stream
}

// Clients of AWS offer either name; the response must be one that was offered.
const handleProtocols = (offered: Set<string>) => ['mqtt', 'mqttv3.1'].find((name) => offered.has(name)) ?? false

/** MQTT broker over WebSockets; clients receive their own topics and cannot publish. */
export const openBroker = async ({ state }: Sandbox) => {
  const listeners = new WeakMap<object, string>()
  const broker = await Aedes.createBroker({
    authorizePublish: (_client, _packet, callback) => callback(new Error('Nobody may publish')),
    authorizeSubscribe: (client, subscription, callback) =>
      listeners.get(client) === subscription.topic
        ? callback(null, subscription)
        : callback(new Error('This topic is another person’s')),
  })
  broker.on('subscribe', (subscriptions) => {
    for (const { topic } of subscriptions) notificationsOf(state).emit('connected', topic)
  })
  const sockets = new WebSocketServer({ noServer: true, handleProtocols })
  const publish = ({ topic, text }: Notification) =>
    broker.publish({ cmd: 'publish', topic, payload: text, qos: 0, dup: false, retain: false }, () => undefined)
  notificationsOf(state).on('notice', publish)
  return {
    upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      const uuid = signerOf(request, state.clock.now())
      if (!uuid) return socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n')
      return sockets.handleUpgrade(request, socket, head, (webSocket) => {
        listeners.set(broker.handle(streamOf(webSocket), request), uuid)
      })
    },
    close: async () => {
      notificationsOf(state).off('notice', publish)
      for (const client of sockets.clients) client.terminate()
      await new Promise<void>((resolve) => broker.close(() => resolve()))
    },
  }
}
