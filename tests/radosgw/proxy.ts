import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { type Failure, openFaults } from '../../scripts/bucket/faults.ts'

type Response = { status: number; headers: IncomingMessage['headers']; body: Buffer }

const busy = '<?xml version="1.0"?><Error><Code>SlowDown</Code><Message>SlowDown</Message></Error>'

/** Forwards a request with its signed host; `cut` sends half of the body. */
const handOn = (to: string, received: IncomingMessage, body: Buffer, cut: boolean) =>
  new Promise<Response>((done, failed) => {
    const { method, headers, url = '' } = received
    const sent = request(new URL(url, to), { method, headers }, async (upstream) => {
      buffer(upstream).then(
        (read) => done({ status: upstream.statusCode ?? 502, headers: upstream.headers, body: read }),
        failed,
      )
    })
    sent.once('error', failed)
    if (cut) sent.write(body.subarray(0, body.length >> 1), () => sent.destroy(new Error('cut')))
    else sent.end(body)
  })

const keyOf = ({ url = '' }: IncomingMessage) => decodeURIComponent(new URL(url, 'http://between').pathname).split('/')

/** Proxy before the real server at `to`: injects faults and reports stored writes first. */
export async function startProxy(to: string, onWrite: (key: string) => void = () => {}) {
  const faults = openFaults()
  const handle = async (received: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(received)
    const [, , ...rest] = keyOf(received)
    const [method = '', key] = [received.method, rest.join('/')]
    const failure: Failure | undefined = faults.take(method, key)
    if (failure === 'reset') return response.destroy()
    if (typeof failure === 'number') return response.writeHead(failure, { 'content-length': busy.length }).end(busy)
    const upstream = await handOn(to, received, body, failure === 'stored-cut')
    if ((method === 'PUT' || method === 'DELETE') && upstream.status < 300) onWrite(key)
    if (failure === 'response-lost') return response.destroy()
    response.writeHead(upstream.status, upstream.headers)
    if (failure !== 'response-cut') return response.end(upstream.body)
    return response.write(upstream.body.subarray(0, upstream.body.length >> 1), () => response.destroy())
  }
  const server = createServer((received, response) => {
    handle(received, response).catch(() => response.destroy())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const close = () =>
    new Promise<void>((done) => {
      server.close(() => done())
      server.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, faults, close }
}
