import { Hono } from 'hono'
import { callsOf } from '../accounts/calls.ts'
import type { SandboxServer } from '../core/server.ts'
import { protocol } from '../jwp-accounts/protocol.ts'
import { openBroker } from '../notifications/broker.ts'
import { keysFor } from '../notifications/keys.ts'

export const notifications: SandboxServer = {
  name: 'notifications',
  summary: 'Realtime notifications of the account provider: keys, and MQTT over a WebSocket with a signed address',
  describe: ['GET /iot/keys', 'WebSocket /mqtt, topic = uuid of the account'],
  routes: (sandbox) => {
    const app = new Hono()
    const { withToken } = callsOf(app, sandbox, protocol)
    withToken('get', '/iot/keys', { handle: ({ person, now }) => keysFor(person.uuid, now) })
    return app
  },
  sockets: { path: '/mqtt', open: openBroker },
}
