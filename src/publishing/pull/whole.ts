import type { IncomingHttpHeaders } from 'node:http'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import { type Dispatcher, getGlobalDispatcher } from 'undici'

/** An answer in one piece. */
export type Whole = { status: number; headers: IncomingHttpHeaders; body: Buffer<ArrayBuffer> }

type Question = {
  headers: Record<string, string>
  /** Milliseconds until the answer is there as a whole. */
  timeoutMs: number
  signal?: AbortSignal
}

const mostMoves = 20

/** Asks once by GET, over connections that stay open, and follows to where the answer has moved; fails as `fetch` does. */
export async function askWhole(url: string, question: Question): Promise<Whole> {
  const packed = { ...question, headers: { ...question.headers, 'accept-encoding': 'gzip, br' } }
  let place = new URL(url)
  for (let moves = 0; moves <= mostMoves; moves += 1) {
    const answer = await answerAt(place, packed)
    const next = movedTo(answer)
    if (!next) return { ...answer, body: unpacked(answer) }
    place = new URL(next, place)
  }
  throw failed(new Error('redirected too often'))
}

// A network failure looks as `fetch` makes it look: whoever asks again knows it by that
const failed = (cause: unknown) => new TypeError('fetch failed', { cause })

const answerAt = ({ origin, pathname, search }: URL, { headers, timeoutMs, signal }: Question): Promise<Whole> =>
  new Promise((done, refuse) => {
    const { handler, abort } = collector((answer, error) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', leave)
      if (answer) done(answer)
      else refuse(signal?.aborted ? signal.reason : failed(error))
    })
    const timer = setTimeout(() => abort(new Error('no answer in time')), timeoutMs)
    const leave = () => abort(new Error('no longer wanted'))
    signal?.addEventListener('abort', leave)
    getGlobalDispatcher().dispatch({ origin, path: pathname + search, method: 'GET', headers }, handler)
  })

/** Gathers one answer; `over` is told of it, or of what kept it from coming. */
function collector(over: (answer: Whole | undefined, error?: Error) => void) {
  const pieces: Buffer[] = []
  let status = 0
  let told: IncomingHttpHeaders = {}
  let given: Dispatcher.DispatchController | undefined
  let aborted: Error | undefined
  const handler: Dispatcher.DispatchHandler = {
    onRequestStart(controller) {
      given = controller
      if (aborted) controller.abort(aborted)
    },
    onResponseStart(_, statusCode, headers) {
      status = statusCode
      told = headers
    },
    onResponseData: (_, piece) => void pieces.push(piece),
    onResponseEnd: () => over({ status, headers: told, body: Buffer.concat(pieces) }),
    onResponseError: (_, error) => over(undefined, error),
  }
  const abort = (why: Error) => {
    aborted = why
    // Without a connection there is nobody yet who would tell of it
    if (given) given.abort(why)
    else over(undefined, why)
  }
  return { handler, abort }
}

function movedTo({ status, headers: { location } }: Whole): string | undefined {
  return [301, 302, 303, 307, 308].includes(status) ? location : undefined
}

// As large as most answers are: else they are put together from pieces
const unpacking = { chunkSize: 65_536 }

const unpack: Record<string, (bytes: Buffer) => Buffer<ArrayBuffer>> = {
  gzip: (bytes) => gunzipSync(bytes, unpacking),
  br: (bytes) => brotliDecompressSync(bytes, unpacking),
  deflate: (bytes) => inflateSync(bytes, unpacking),
}

function unpacked({ headers, body }: Whole): Buffer<ArrayBuffer> {
  try {
    return (body.length && unpack[headers['content-encoding'] ?? '']?.(body)) || body
  } catch (error) {
    throw failed(error)
  }
}
