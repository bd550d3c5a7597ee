import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { type Failure, type Faults, openFaults } from './faults.ts'
import { type Objects, openObjects } from './objects.ts'
import { type Call, type Conditions, errorReply, getObject, listObjects, putObject, type Reply } from './responses.ts'
import { type Keys, refusalOf } from './signature.ts'
import { websiteOf } from './website.ts'

export type BucketOptions = {
  port?: number
  sitePort?: number
  /** Network interface, 127.0.0.1 by default. */
  host?: string
  /** SQLite file of the objects, in memory by default. */
  file?: string
  bucket?: string
  /** Prefix of the keys that the website serves. */
  prefix?: string
  keys?: Keys
  conditions?: Conditions
  clock?: () => Date
  /** Called after the n-th write, before its response. */
  onWrite?: (count: number, key: string) => unknown
}

export const testKeys: Keys = { accessKeyId: 'foyer', secretAccessKey: 'a-secret-of-the-tests' }

const respondTo = (objects: Objects, call: Call, conditions: Conditions): Reply => {
  const { request, key, now } = call
  if (request.method === 'PUT') return putObject(objects, call, conditions)
  if (request.method === 'GET' && !key) return listObjects(objects, call)
  if (request.method === 'GET' || request.method === 'HEAD') return getObject(objects, call)
  if (request.method !== 'DELETE' || !key) return errorReply(405, 'MethodNotAllowed')
  objects.remove(key)
  return { status: 204, headers: { date: now.toUTCString() } }
}

const send = (response: ServerResponse, { status, headers, body }: Reply, now: Date, failure: Failure | undefined) => {
  const size = headers?.['content-length'] ?? String(Buffer.byteLength(body ?? ''))
  response.writeHead(status, { date: now.toUTCString(), ...headers, ...(status !== 204 && { 'content-length': size }) })
  if (failure !== 'response-cut' || !body?.length) return response.end(body)
  return response.write(body.slice(0, body.length >> 1), () => response.destroy())
}

const html = '<!doctype html><html><head><title>Sign in</title></head><body>Sign in to this network</body></html>'
const page = (method: string): Reply => ({
  status: 200,
  headers: { 'content-type': 'text/html', 'content-length': String(html.length) },
  ...(method !== 'HEAD' && { body: html }),
})

const listen = (server: Server, port: number, host: string) =>
  new Promise<string>((done, failed) => {
    server.once('error', failed)
    server.listen(port, host, () => done(`http://${host}:${(server.address() as AddressInfo).port}`))
  })

const stop = (server: Server) =>
  new Promise<void>((done) => {
    server.close(() => done())
    server.closeAllConnections()
  })

export type Bucket = {
  url: string
  site: string
  objects: Objects
  faults: Faults
  counts: Record<string, number>
  close(): Promise<void>
}

/** Starts a strict S3 server with injectable faults. `site` is its website. */
export const startBucket = async (options: BucketOptions = {}): Promise<Bucket> => {
  const { file = ':memory:', bucket = 'site', prefix = '', keys = testKeys, conditions = 'supported' } = options
  const { clock = () => new Date(), onWrite, host = '127.0.0.1' } = options
  const objects = openObjects(file)
  const faults = openFaults()
  const counts: Record<string, number> = {}
  let writes = 0

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://bucket')
    const [, name, ...keyParts] = pathname.split('/').map(decodeURIComponent)
    const [key, now, method = ''] = [keyParts.join('/'), clock(), request.method]
    const body = await buffer(request)
    counts[method] = (counts[method] ?? 0) + 1
    const failure = faults.take(method, key)
    if (failure === 'reset') return request.socket.destroy()
    if (typeof failure === 'number') return send(response, errorReply(failure, 'SlowDown'), now, failure)
    if (failure === 'page') return send(response, page(method), now, failure)
    const refusal = name === bucket ? refusalOf(request, body, keys, now) : { status: 404, code: 'NoSuchBucket' }
    if (refusal) return send(response, errorReply(refusal.status, refusal.code), now, undefined)
    const reply = respondTo(objects, { request, bucket, key, query, body, now }, conditions)
    const isWrite = (method === 'PUT' || method === 'DELETE') && reply.status < 300
    if (isWrite && failure === 'stored-cut')
      reply.headers = { etag: `"${objects.put(key, body.subarray(0, body.length >> 1), {}, now)}"` }
    if (isWrite) await onWrite?.(++writes, key)
    if (failure === 'response-lost') return request.socket.destroy()
    return send(response, reply, now, failure)
  }

  const api = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  const site = createServer(websiteOf(objects, prefix && `${prefix}/`))
  const url = await listen(api, options.port ?? 0, host)
  const siteUrl = await listen(site, options.sitePort ?? 0, host)
  const close = async () => {
    await Promise.all([stop(api), stop(site)])
    objects.close()
  }
  return { url, site: siteUrl, objects, faults, counts, close }
}
