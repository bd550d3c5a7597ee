import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { request } from 'undici'
import { ApiError, messageOf } from '#core/errors.ts'
import { type FetchOptions, fetchTagged, fetchText, type Tagged } from '#providers/http.ts'
import { connectionsFor } from './private-hosts.ts'

/** `trusted` hosts may be in a private network. */
export type JsonFetchOptions = FetchOptions & { trusted: readonly string[] }

export type FastFetch = {
  fetchTagged(url: string, etag: string | undefined): Promise<Tagged | 'unchanged'>
  fetchText(url: string): Promise<string>
}

/** Faster `fetchTagged` and `fetchText`. Send the first request directly, then fall back to the originals. */
export function createFastFetch(options: JsonFetchOptions): FastFetch {
  const { timeoutMs = 10_000, trusted, signal } = options
  const first = (url: string, headers: Record<string, string>) =>
    fetchWithin(url, { headers: { ...headers, ...options.headers }, timeoutMs, trusted, ...(signal && { signal }) })
  const goOn = (attempt: Promise<Whole>): FetchOptions => ({
    ...options,
    fetch: wholeFetch({ timeoutMs, trusted }, attempt),
  })

  return {
    fetchTagged: async (url: string, etag: string | undefined): Promise<Tagged | 'unchanged'> => {
      const attempt = first(url, { accept: 'application/json', ...(etag && { 'if-none-match': etag }) })
      const reply = await attempt.catch(() => undefined)
      if (etag && reply?.status === 304) return 'unchanged'
      const json = reply?.status === 200 ? jsonIn(reply) : undefined
      if (!reply || json === undefined) return fetchTagged(url, etag, goOn(attempt))
      return { json, etag: reply.headers.etag }
    },
    fetchText: async (url: string): Promise<string> => {
      const attempt = first(url, {})
      const reply = await attempt.catch(() => undefined)
      return reply?.status === 200 ? reply.body.toString() : fetchText(url, goOn(attempt))
    },
  }
}

type FetchLimits = { timeoutMs: number; trusted: readonly string[] }

/** `fetch` for GET with a full-body timeout in ms. Uses a pending attempt first. */
export function wholeFetch(options: FetchLimits, attempt?: Promise<Whole>): typeof fetch {
  let next = attempt
  return async (input, init) => {
    const { url, headers, signal } = new Request(input, init)
    const request = next ?? fetchWithin(url, { headers: Object.fromEntries(headers), ...options, signal })
    next = undefined
    const { status, headers: responseHeaders, body } = await request
    return new Response(body.length ? body : null, { status, headers: listOf(responseHeaders) })
  }
}

const listOf = (headers: Whole['headers']) =>
  Object.entries(headers).flatMap(([name, value]) => [value ?? []].flat().map((one): [string, string] => [name, one]))

function jsonIn({ body }: Whole): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}

/** Response with its full body. */
type Whole = { status: number; headers: IncomingHttpHeaders; body: Buffer<ArrayBuffer> }

type FetchRequest = {
  headers: Record<string, string>
  /** Timeout for the full response, in ms. */
  timeoutMs: number
  /** Hosts that may be in a private network. */
  trusted: readonly string[]
  signal?: AbortSignal
}

/** Maximum response size in bytes, packed and unpacked. Far above the largest list or image. */
const maxBytes = 64 * 1024 * 1024

/** Sends one GET request and follows redirects. Network failures throw a TypeError, like `fetch`. */
async function fetchWithin(url: string, { headers, timeoutMs, trusted, signal }: FetchRequest): Promise<Whole> {
  const late = AbortSignal.timeout(timeoutMs)
  try {
    const {
      statusCode,
      headers: responseHeaders,
      body,
    } = await request(url, {
      dispatcher: connectionsFor(trusted),
      headers: { ...headers, 'accept-encoding': 'gzip, br' },
      signal: signal ? AbortSignal.any([signal, late]) : late,
    })
    return { status: statusCode, headers: responseHeaders, body: await unpacked(responseHeaders, await bytesOf(body)) }
  } catch (cause) {
    if (signal?.aborted) throw signal.reason
    if (isTooLarge(cause)) throw new ApiError(`${url} answers more than ${maxBytes / 1024 / 1024} MB`, 0)
    if (cause instanceof ApiError) throw new ApiError(`${url} is not requested: ${messageOf(cause)}`, 0)
    // Retry logic recognises network failures by the TypeError that `fetch` throws.
    throw new TypeError('fetch failed', { cause })
  }
}

class TooLargeError extends Error {}

const isTooLarge = (error: unknown) =>
  error instanceof TooLargeError || (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE')

/** Reads the full body. Throws a TooLargeError above the size limit. */
async function bytesOf(body: AsyncIterable<Buffer>): Promise<Buffer<ArrayBuffer>> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of body) {
    size += piece.length
    if (size > maxBytes) throw new TooLargeError()
    pieces.push(piece)
  }
  return Buffer.concat(pieces, size)
}

// Most responses fit in one chunk, which avoids concatenation.
const unpacking = { chunkSize: 65_536, maxOutputLength: maxBytes }
const [ungzip, unbrotli] = [promisify(gunzip), promisify(brotliDecompress)]

const unpack = new Map<string, (bytes: Buffer<ArrayBuffer>) => Promise<Buffer<ArrayBuffer>>>([
  ['gzip', (bytes) => ungzip(bytes, unpacking)],
  ['br', (bytes) => unbrotli(bytes, unpacking)],
])

async function unpacked(headers: IncomingHttpHeaders, body: Buffer<ArrayBuffer>): Promise<Buffer<ArrayBuffer>> {
  const unpacker = unpack.get(headers['content-encoding'] ?? '')
  return unpacker && body.length ? unpacker(body) : body
}
