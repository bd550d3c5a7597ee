import { type LookupAddress, lookup } from 'node:dns'
import type { IncomingHttpHeaders } from 'node:http'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { Agent, buildConnector, type Dispatcher, getGlobalDispatcher, interceptors, request } from 'undici'
import { decodeTextTrack } from '#core/captions/decode-text-track.ts'
import { ApiError, messageOf } from '#core/data/errors.ts'
import { ownAddress } from '#core/site/config-source.ts'
import { configUrl } from '#core/site/settings.ts'
import { type FetchOptions, fetchBytes, fetchTagged, type Tagged } from '#providers/http.ts'
import { type FastFetch, type FetchPool, type JsonFetchOptions, openFetchPool, poolLoad } from './fetch-pool.ts'
import { platformFiles } from './platform-files.ts'
import type { IngestOptions } from './report.ts'

// Smaller numbers of requests finish before a worker has started.
const minRequestsForPool = 1_000

export type Fetcher = {
  /** Options for other fetch functions. */
  fetchOptions: JsonFetchOptions & { fetch: typeof fetch }
  fetchTagged(url: string, etag: string | undefined): Promise<Tagged | 'unchanged'>
  /** Fetches a text track, of any encoding. */
  fetchText(url: string): Promise<string>
  /** Announces upcoming requests and stored media. Returns the maximum number of parallel requests. */
  expect(requests: number, cachedIds?: ReadonlySet<string>): number
  close(): Promise<number[]> | undefined
}

/** Fetches content on the main thread, and through workers from the first large batch on. */
export function openFetcher(fetchOptions: JsonFetchOptions, concurrency: number): Fetcher {
  // Retries delay a build by seconds. Without them, pages would be missing.
  const options = { retries: 4, timeoutMs: 20_000, ...fetchOptions }
  const alone = createFastFetch(options)
  let pool: FetchPool | undefined
  let sentCount = 0

  return {
    fetchOptions: { fetch: createBodyFetch(options), ...options },
    fetchTagged: (url: string, etag: string | undefined) => (pool ?? alone).fetchTagged(url, etag),
    fetchText: (url: string) => (pool ?? alone).fetchText(url),
    expect(requests: number, cachedIds: ReadonlySet<string> = new Set()): number {
      if (requests >= minRequestsForPool) pool ??= openFetchPool(options)
      if (!pool) return concurrency
      pool.addCached([...cachedIds].slice(sentCount))
      sentCount = Math.max(sentCount, cachedIds.size)
      return poolLoad
    },
    close: () => pool?.close(),
  }
}

/** Faster `fetchTagged` and `fetchText`. Send the first request directly, then fall back to the originals. */
export function createFastFetch(options: JsonFetchOptions): FastFetch {
  const { timeoutMs = 10_000, trusted, signal } = options
  const first = (url: string, headers: Record<string, string>) =>
    fetchWithin(url, { headers: { ...headers, ...options.headers }, timeoutMs, trusted, ...(signal && { signal }) })
  const continueWith = (attempt: Promise<FullResponse>): FetchOptions => ({
    ...options,
    fetch: createBodyFetch({ timeoutMs, trusted }, attempt),
  })

  return {
    fetchTagged: async (url: string, etag: string | undefined): Promise<Tagged | 'unchanged'> => {
      const attempt = first(url, { accept: 'application/json', ...(etag && { 'if-none-match': etag }) })
      const response = await attempt.catch(() => undefined)
      if (etag && response?.status === 304) return 'unchanged'
      const json = response?.status === 200 ? jsonIn(response) : undefined
      if (!response || json === undefined) return fetchTagged(url, etag, continueWith(attempt))
      return { json, etag: response.headers.etag }
    },
    fetchText: async (url: string): Promise<string> => {
      const attempt = first(url, {})
      const response = await attempt.catch(() => undefined)
      const bytes = response?.status === 200 ? response.body : await fetchBytes(url, continueWith(attempt))
      return decodeTextTrack(bytes)
    },
  }
}

type FetchLimits = { timeoutMs: number; trusted: readonly string[] }

/** `fetch` for GET with a full-body timeout in ms. Uses a pending attempt first. */
export function createBodyFetch(options: FetchLimits, attempt?: Promise<FullResponse>): typeof fetch {
  let next = attempt
  return async (input, init) => {
    const { url, headers, signal } = new Request(input, init)
    const request = next ?? fetchWithin(url, { headers: Object.fromEntries(headers), ...options, signal })
    next = undefined
    const { status, headers: responseHeaders, body } = await request
    return new Response(body.length ? body : null, { status, headers: listOf(responseHeaders) })
  }
}

const listOf = (headers: FullResponse['headers']) =>
  Object.entries(headers).flatMap(([name, value]) => [value ?? []].flat().map((text): [string, string] => [name, text]))

function jsonIn({ body }: FullResponse): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}

/** Response with its full body. */
type FullResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer<ArrayBuffer> }

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
async function fetchWithin(url: string, { headers, timeoutMs, trusted, signal }: FetchRequest): Promise<FullResponse> {
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
    if (isTooLarge(cause)) throw new ApiError(`The response of ${url} exceeds ${maxBytes / 1024 / 1024} MB`, 0)
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

const blocked = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  blocked.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  blocked.addSubnet(network, prefix, 'ipv6')

/** Tests whether an IP address is loopback, link-local, private or leads to such an address. */
export const isPrivate = (ip: string) => blocked.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4')

const refusal = (host: string, ip: string) =>
  new ApiError(`${host} is in a private network (${ip}), and only hosts of the settings may be`, 0)

/** DNS lookup that refuses private addresses. */
const publicLookup: LookupFunction = (host, options, done) =>
  lookup(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const hidden = error ? undefined : addresses.find(({ address }) => isPrivate(address))
    if (error || hidden) return done(error ?? refusal(host, hidden?.address ?? ''), [])
    if (options.all) return done(null, addresses)
    return done(null, addresses[0]?.address ?? '', addresses[0]?.family)
  })

const cache = new Map<string, Dispatcher>()
const followRedirects = interceptors.redirect({ maxRedirections: 20, throwOnMaxRedirect: true })

/** HTTP connections that follow redirects. Only trusted hosts may have a private address. */
export function connectionsFor(trusted: readonly string[]): Dispatcher {
  const key = trusted.join(' ')
  const connections = cache.get(key) ?? agentFor(trusted).compose(followRedirects, platformFiles)
  cache.set(key, connections)
  return connections
}

// A proxy from the environment applies its own connection rules.
const agentFor = (trusted: readonly string[]) =>
  process.env.NODE_USE_ENV_PROXY ? getGlobalDispatcher() : new Agent({ connect: connectorFor(trusted) })

function connectorFor(trusted: readonly string[]): buildConnector.connector {
  const [anywhere, outside] = [buildConnector({}), buildConnector({ lookup: publicLookup })]
  return (options, done) => {
    const { hostname } = options
    if (trusted.includes(hostname)) return anywhere(options, done)
    // Numeric addresses skip the DNS lookup, so they are checked here.
    if (isIP(hostname) && isPrivate(hostname)) return done(refusal(hostname, hostname), null)
    return outside(options, done)
  }
}

type Site = IngestOptions['site']

/** Hosts of the settings, which may be in a private network. */
export function trustedHosts({ configSource, platform, siteUrl, settings, insights }: Site): string[] {
  const sources = [configSource, ...(settings?.additionalAllowedConfigSources ?? [])]
  const urls = [platform, insights?.url, ...sources.map((source) => ownAddress(configUrl(source, platform), siteUrl))]
  const hosts = urls.flatMap((url) => URL.parse(url ?? '')?.hostname.replace(/^\[|\]$/g, '') ?? [])
  return [...new Set(hosts)].sort()
}
