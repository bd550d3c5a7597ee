import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Hono } from 'hono'
import type { Library } from '../content/library.ts'
import type { State } from './state.ts'

export type Sandbox = { state: State; library: Library }

/** Handles WebSocket connections. */
export type Sockets = {
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  close: () => Promise<void>
}

/** One remote provider: mounted under `/{name}`, listed on the front page. */
export type SandboxServer = {
  name: string
  summary: string
  describe: string[]
  routes: (sandbox: Sandbox) => Hono
  /** WebSocket path below the server's own. */
  sockets?: { path: string; open: (sandbox: Sandbox) => Promise<Sockets> }
}
