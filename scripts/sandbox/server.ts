import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createSecureServer, type Server as SecureServer } from 'node:https'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { openLibrary } from './content/library.ts'
import { controlRoutes } from './control.ts'
import { cors, faults, log } from './core/pipeline.ts'
import { originOf, sendError } from './core/response.ts'
import type { Sandbox, Sockets } from './core/server.ts'
import { openState } from './core/state.ts'
import { frontPage, overview } from './front-page.ts'
import { servers } from './servers/index.ts'

type Options = {
  port: number
  file?: string
  /** Number of synthetic items. */
  media?: number
  /** Public host behind a proxy. */
  host?: string
  /** Moment from which events are counted; a second sandbox for the same pages needs that of the first. */
  anchor?: Date
  /** Certificate in PEM, which enables TLS. */
  tls?: { key: string; cert: string }
}
type AnyServer = Server | SecureServer

const build = (sandbox: Sandbox): Hono => {
  const app = new Hono()
  app.use(cors)
  app.route('/_sandbox', controlRoutes(sandbox.state))
  app.get('/', (c) => {
    const page = overview(originOf(c), servers, sandbox.library.synthetic.count)
    return c.req.header('accept')?.includes('application/json') ? c.json(page) : c.html(frontPage(page))
  })
  app.get('/favicon.ico', (c) => c.body(null, 204))
  for (const { name, routes } of servers) {
    const serverApp = new Hono()
    serverApp.use(log(sandbox.state), faults(sandbox.state))
    serverApp.route('/', routes(sandbox))
    serverApp.all('*', (c) => sendError(c, 404, 'Not found'))
    app.route(`/${name}`, serverApp)
  }
  app.notFound((c) => sendError(c, 404, 'Not found'))
  app.onError((error, c) => sendError(c, 500, error.message))
  return app
}

const listen = (server: AnyServer, port: number) =>
  new Promise<number>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })

const stop = (server: AnyServer) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })

/** Opens the WebSockets of all servers; other paths are closed. */
const openSockets = async (server: AnyServer, sandbox: Sandbox) => {
  const open = new Map<string, Sockets>()
  for (const { name, sockets } of servers) if (sockets) open.set(`/${name}${sockets.path}`, await sockets.open(sandbox))
  server.on('upgrade', (request, socket, head) => {
    const [path = ''] = (request.url ?? '').split('?')
    const target = open.get(path)
    if (target) target.upgrade(request, socket, head)
    else socket.destroy()
  })
  return async () => {
    for (const sockets of open.values()) await sockets.close()
  }
}

/** Starts the sandbox on 127.0.0.1; port 0 takes a free one. */
export const startSandbox = async (options: Options) => {
  const { port, file = '.foyer/sandbox.sqlite', media = 0, host, anchor, tls } = options
  const state = openState(file, anchor)
  const sandbox = { state, library: openLibrary(state, media) }
  const listener = getRequestListener(build(sandbox).fetch)
  const handler: RequestListener = (request, response) => {
    if (host) request.headers.host = host
    listener(request, response)
  }
  const server = tls ? createSecureServer(tls, handler) : createServer(handler)
  const closeSockets = await openSockets(server, sandbox)
  const taken = await listen(server, port)
  const close = async () => {
    await closeSockets()
    await stop(server)
    state.close()
  }
  return { url: `${tls ? 'https' : 'http'}://127.0.0.1:${taken}`, port: taken, close }
}
