import { get as getPlain, type IncomingMessage } from 'node:http'
import { get as getSecure } from 'node:https'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'

// A network failure looks as `fetch` makes it look: whoever asks again knows it by that
const failed = (cause: unknown) => new TypeError('fetch failed', { cause })

const unpack: Record<string, (bytes: Buffer) => Buffer<ArrayBuffer>> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
  deflate: inflateSync,
}

const mostMoves = 20

/**
 * `fetch` for the hundred thousand questions of a pull, at two thirds of its price: the whole answer in one piece,
 * over connections that stay open. Only GET is answered so; all else goes the usual way.
 */
export const nodeFetch: typeof fetch = async (input, init) => {
  const request = input instanceof Request && !init ? input : new Request(input, init)
  if (request.method !== 'GET') return fetch(request)
  const headers = { ...Object.fromEntries(request.headers), 'accept-encoding': 'gzip, br' }
  let url = request.url
  for (let moves = 0; moves <= mostMoves; moves += 1) {
    const { message, body } = await answerOf(url, headers, request.signal)
    const next = movedTo(message, url)
    if (!next) return responseOf(message, body)
    url = next
  }
  throw failed(new Error('redirected too often'))
}

type Answered = { message: IncomingMessage; body: Buffer<ArrayBuffer> }

const answerOf = (url: string, headers: Record<string, string>, signal: AbortSignal): Promise<Answered> =>
  new Promise((done, refuse) => {
    const fail = (error: unknown) => refuse(signal.aborted ? signal.reason : failed(error))
    const get = url.startsWith('https:') ? getSecure : getPlain
    const question = get(url, { headers, signal }, (message) => {
      const pieces: Buffer[] = []
      message.on('data', (piece: Buffer) => pieces.push(piece))
      message.once('error', fail)
      message.once('end', () => done({ message, body: Buffer.concat(pieces) }))
    })
    question.once('error', fail)
  })

function movedTo({ statusCode = 0, headers: { location } }: IncomingMessage, url: string): string | undefined {
  return location && [301, 302, 303, 307, 308].includes(statusCode) ? new URL(location, url).href : undefined
}

function responseOf(
  { statusCode: status = 0, headers: told, rawHeaders }: IncomingMessage,
  body: Buffer<ArrayBuffer>,
): Response {
  const headers = new Headers()
  for (let at = 0; at < rawHeaders.length; at += 2) headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '')
  const encoding = told['content-encoding']
  return new Response(body.length ? unpacked(body, encoding) : null, { status, headers })
}

function unpacked(body: Buffer<ArrayBuffer>, encoding = '') {
  try {
    return unpack[encoding]?.(body) ?? body
  } catch (error) {
    throw failed(error)
  }
}
