import { setTimeout } from 'node:timers/promises'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context, MiddlewareHandler, Next } from 'hono'
import type { Fault } from './faults.ts'
import type { State } from './state.ts'

const corsHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
  'Access-Control-Allow-Headers': 'authorization, content-type, accept, api-key, soapaction',
  'Access-Control-Expose-Headers': 'etag, last-modified, content-length',
  'Access-Control-Max-Age': '600',
}

/** CORS for all servers. Preflights precede faults, so that a fault applies to the real call. */
export const cors: MiddlewareHandler = async (c, next) => {
  if (c.req.method === 'OPTIONS') return c.body(null, 204, corsHeaders)
  await next()
  for (const [name, value] of Object.entries(corsHeaders)) c.res.headers.set(name, value)
  return undefined
}

const bodyLimit = 64_000

const readBody = async (c: Context) => {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return null
  const text = await c.req.raw.clone().text()
  return text.slice(0, bodyLimit)
}

/** Logs every request with the sent status. */
export const log =
  (state: State): MiddlewareHandler =>
  async (c, next) => {
    const ended = state.untilReset()
    const body = await readBody(c)
    await next()
    if (ended.aborted) return
    state.requests.add({
      at: state.clock.now().toISOString(),
      method: c.req.method,
      path: c.req.path,
      query: c.req.query(),
      headers: Object.fromEntries(c.req.raw.headers),
      body,
      status: c.res.status,
    })
  }

const faultBody = (fault: Fault, status: number) => {
  if (fault.body === undefined) return JSON.stringify({ message: `The sandbox was set to respond with ${status}` })
  return typeof fault.body === 'string' ? fault.body : JSON.stringify(fault.body)
}

const brokenResponse = (fault: Fault) => {
  const status = fault.status ?? 200
  const empty = status === 204 || status === 304
  const body = empty ? null : faultBody(fault, status).slice(0, fault.truncateAt)
  return new Response(body, { status, headers: { 'Content-Type': 'application/json; charset=utf-8' } })
}

const replaceResponse = (c: Context, response: Response) => {
  c.res = undefined
  c.res = response
}

const truncate = async (c: Context, length: number) => {
  const { status, headers } = c.res
  const body = new Uint8Array(await c.res.arrayBuffer()).slice(0, length)
  const copied = new Headers(headers)
  copied.delete('content-length')
  copied.delete('etag')
  replaceResponse(c, new Response(body, { status, headers: copied }))
}

// Disables compression and caching, which would change the kind of the broken response.
const asPlainRequest = (c: Context) => {
  const headers = new Headers(c.req.raw.headers)
  for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since']) headers.delete(name)
  c.req.raw = new Request(c.req.raw, { headers })
}

const resetMeanwhile = () =>
  new Response(JSON.stringify({ message: 'The sandbox was reset meanwhile' }), { status: 503 })

const delay = (ms: number, ends: AbortSignal[]) =>
  setTimeout(ms, undefined, { signal: AbortSignal.any(ends) }).catch(() => undefined)

/** Breaks the response of a request that was processed. */
const breakProcessed = async (c: Context, next: Next, fault: Fault, ends: Record<'reset' | 'cleared', AbortSignal>) => {
  await next()
  if (fault.delayMs) await delay(fault.delayMs, [ends.reset, ends.cleared])
  if (ends.reset.aborted) replaceResponse(c, resetMeanwhile())
  else if (fault.cut) replaceResponse(c, closeConnection(c))
  else if (fault.status !== undefined || fault.body !== undefined) replaceResponse(c, brokenResponse(fault))
}

// Browsers repeat even a payment whose connection closes before the first byte of the response.
const closeConnection = (c: Context) => {
  const { outgoing } = c.env
  outgoing.writeHead(200, { ...corsHeaders, 'Content-Length': '2' })
  outgoing.write(' ', () => outgoing.destroy())
  return RESPONSE_ALREADY_SENT
}

const breakResponse = async (c: Context, next: Next, fault: Fault, reset: AbortSignal) => {
  if (fault.delayMs) await delay(fault.delayMs, [reset])
  if (reset.aborted) return resetMeanwhile()
  if (fault.cut) return closeConnection(c)
  if (fault.status !== undefined || fault.body !== undefined) return brokenResponse(fault)
  if (fault.truncateAt === undefined) return next()
  asPlainRequest(c)
  await next()
  return truncate(c, fault.truncateAt)
}

/** Applies faults to matching responses. */
export const faults =
  (state: State): MiddlewareHandler =>
  async (c, next) => {
    const fault = state.faults.take(c.req.method, c.req.path, new URL(c.req.url).search)
    if (!fault) return next()
    const [reset, cleared] = [state.untilReset(), state.faults.untilCleared()]
    if (fault.after) return breakProcessed(c, next, fault, { reset, cleared })
    return (await breakResponse(c, next, fault, reset)) || undefined
  }
