import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Fault of the next matching request. */
export type PlatformFault = {
  status?: number
  headers?: Record<string, string>
  body?: string | Buffer
  breakOff?: boolean
  silent?: boolean
  /** Starts a response without ending it. */
  stalls?: boolean
}

/** Server with fixed responses and faults: cut, silent or invalid. */
export async function startTinyPlatform(responses: Record<string, unknown>) {
  const requested: string[] = []
  const etags: string[] = []
  const faults = new Map<string, PlatformFault[]>()
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const url = request.url ?? '/'
    requested.push(url)
    if (request.headers['if-none-match']) etags.push(request.headers['if-none-match'])
    const fault = faults.get(url)?.shift()
    if (fault) return sendFault(response, fault)
    const body = url in responses ? responses[url] : { message: `Nothing at ${url}` }
    send(response, url in responses ? 200 : 404, isPlain(body) ? body : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requested,
    /** Requested ETags. */
    etags,
    responses,
    queueFault: (url: string, ...next: PlatformFault[]) => faults.set(url, next),
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

const isPlain = (body: unknown): body is string | Buffer => typeof body === 'string' || Buffer.isBuffer(body)

const send = (
  response: ServerResponse,
  status: number,
  body: string | Buffer,
  headers: Record<string, string> = {},
) => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(status === 304 ? undefined : body)
}

function sendFault(
  response: ServerResponse,
  { status = 200, headers, body = '{}', breakOff, silent, stalls }: PlatformFault,
) {
  if (silent) return
  if (!breakOff && !stalls) return send(response, status, body, headers)
  response.writeHead(status, { 'content-length': String(body.length + 100) })
  response.write(body, () => stalls || response.destroy())
}
