import type { IncomingHttpHeaders } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { getGlobalDispatcher, interceptors, request } from 'undici'

/** An answer in one piece. */
export type Whole = { status: number; headers: IncomingHttpHeaders; body: Buffer<ArrayBuffer> }

type Question = {
  headers: Record<string, string>
  /** Milliseconds until the answer is there as a whole. */
  timeoutMs: number
  signal?: AbortSignal
}

const dispatcher = getGlobalDispatcher().compose(
  interceptors.redirect({ maxRedirections: 20, throwOnMaxRedirect: true }),
)

/** Asks once by GET, over connections that stay open, and follows to where the answer has moved; fails as `fetch` does. */
export async function askWhole(url: string, { headers, timeoutMs, signal }: Question): Promise<Whole> {
  const late = AbortSignal.timeout(timeoutMs)
  try {
    const {
      statusCode,
      headers: told,
      body,
    } = await request(url, {
      dispatcher,
      headers: { ...headers, 'accept-encoding': 'gzip, br' },
      signal: signal ? AbortSignal.any([signal, late]) : late,
    })
    return { status: statusCode, headers: told, body: unpacked(told, Buffer.from(await body.arrayBuffer())) }
  } catch (cause) {
    // A network failure looks as `fetch` makes it look: whoever asks again knows it by that
    throw signal?.aborted ? signal.reason : new TypeError('fetch failed', { cause })
  }
}

// As large as most answers are: else they are put together from pieces
const unpacking = { chunkSize: 65_536 }

const unpack: Record<string, (bytes: Buffer) => Buffer<ArrayBuffer>> = {
  gzip: (bytes) => gunzipSync(bytes, unpacking),
  br: (bytes) => brotliDecompressSync(bytes, unpacking),
}

const unpacked = (headers: IncomingHttpHeaders, body: Buffer<ArrayBuffer>) =>
  (body.length && unpack[headers['content-encoding'] ?? '']?.(body)) || body
