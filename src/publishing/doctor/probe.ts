import { request } from 'undici'
import { ApiError, messageOf } from '#core/errors.ts'
import { connectionsFor } from '../ingest/fast-fetch.ts'

/** First part of a response. */
export type ProbeReply = { status: number; type: string; start: string }

const timeoutMs = 8_000

/** Requests an address and reads the first bytes. Throws an ApiError without a response. */
export async function probe(
  url: string,
  trusted: readonly string[],
  method: 'GET' | 'HEAD' | 'POST' = 'GET',
): Promise<ProbeReply> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const { statusCode, headers, body } = await request(url, { method, dispatcher: connectionsFor(trusted), signal })
    const first = await body[Symbol.asyncIterator]().next()
    body.destroy()
    const start = Buffer.isBuffer(first.value) ? first.value.toString('latin1', 0, 200) : ''
    return { status: statusCode, type: String(headers['content-type'] ?? ''), start }
  } catch (cause) {
    throw new ApiError(signal.aborted ? 'no response in time' : messageOf(cause), 0, { cause })
  }
}

/** Describes a failed request, or returns undefined for a good one. */
export const problemOf = async (
  reply: Promise<ProbeReply>,
  isGood: (reply: ProbeReply) => boolean,
): Promise<string | undefined> => {
  try {
    const got = await reply
    if (isGood(got)) return undefined
    return got.status === 200 ? `is ${got.type || 'of no known type'}` : `answers with status ${got.status}`
  } catch (error) {
    return `cannot be reached (${messageOf(error)})`
  }
}
