import { createReadStream } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { createSecureServer } from 'node:http2'
import type { AddressInfo, Socket } from 'node:net'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Body, respond } from './respond.ts'
import { openStore } from './stored-file.ts'

// Common subset of HTTP/1.1 and HTTP/2.
type Request = { method?: string | undefined; url?: string | undefined; headers: IncomingHttpHeaders }
type Response = Writable & {
  headersSent: boolean
  writeHead: (status: number, headers: Record<string, string>) => unknown
}
type Handler = (request: Request, response: Response) => void
/** Running server. `url` has no slash at the end. */
export type FolderServer = { url: string; close: () => Promise<void> }

const write = async (response: Response, body: Body) => {
  if (!body || Buffer.isBuffer(body)) response.end(body)
  else await pipeline(createReadStream(body.path, { start: body.start, end: body.end }), response)
}

const handlerFor = (root: string, base: string, quality: number | undefined): Handler => {
  const store = openStore(root, quality)
  return async (request, response) => {
    const { method = 'GET', url = '/', headers } = request
    try {
      const { status, headers: responseHeaders, body } = await respond(store, { method, url, headers }, base)
      response.writeHead(status, responseHeaders)
      await write(response, method === 'HEAD' ? undefined : body)
    } catch (error) {
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' })
      response.end(response.writableEnded ? undefined : `${error instanceof Error ? error.message : error}\n`)
    }
  }
}

const withOwnCertificate = async (handler: Handler, host: string) => {
  const { generate } = await import('selfsigned')
  const { private: key, cert } = await generate([{ name: 'commonName', value: host }], {
    algorithm: 'sha256',
    extensions: [
      {
        name: 'subjectAltName',
        altNames: [
          { type: 7, ip: '127.0.0.1' },
          { type: 2, value: 'localhost' },
        ],
      },
    ],
  })
  return createSecureServer({ key, cert, allowHTTP1: true }, handler)
}

/**
 * Serves a folder like an object store, with compression, ranges and `_headers`. Port 0 selects a free port. Rejects
 * with EADDRINUSE. `base` is the path of the site, such as `/tv`. `quality` of Brotli is 11 by default.
 */
export const serveFolder = async (of: {
  root: string
  port: number
  tls?: boolean
  host?: string
  base?: string
  quality?: number | undefined
}): Promise<FolderServer> => {
  const { root, port, tls = false, host = '127.0.0.1', base = '', quality } = of
  const handler = handlerFor(root, base, quality)
  const server = tls ? await withOwnCertificate(handler, host) : createServer(handler)
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  await new Promise<void>((ready, failed) => server.once('error', failed).listen(port, host, ready))
  const close = async () => {
    const closed = new Promise<void>((done) => server.close(() => done()))
    for (const socket of open) socket.destroy()
    await closed
  }
  return { url: `${tls ? 'https' : 'http'}://${host}:${(server.address() as AddressInfo).port}${base}`, close }
}
