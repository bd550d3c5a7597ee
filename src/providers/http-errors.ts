import { HTTPError, TimeoutError } from 'ky'
import { ApiError, messageOf } from '#core/errors.ts'

/** Converts request errors to an ApiError; aborts pass through. Omits the cause, so that no token reaches a log. */
export function toApiError(error: unknown, url: string, signal?: AbortSignal): unknown {
  if (error instanceof ApiError || signal?.aborted) return error
  if (error instanceof HTTPError) {
    const { status } = error.response
    return new ApiError(messageIn(error.data) ?? `Request failed with status ${status}`, status)
  }
  if (error instanceof SyntaxError) return new ApiError(`The response of ${url} is not JSON`, 200)
  const isLate = error instanceof TimeoutError || (error instanceof DOMException && error.name === 'TimeoutError')
  const why = isLate ? 'no response in time' : rootOf(error)
  return new ApiError(`Request to ${url} failed: ${why}`, 0)
}

/** Parses an error body, with or without a JSON content type. */
export const bodyOf = (data: unknown): unknown => (typeof data === 'string' ? jsonOrNothing(data) : data)

/** `message` of an error response. */
function messageIn(body: unknown): string | undefined {
  const data = bodyOf(body)
  if (typeof data !== 'object' || data === null || !('message' in data)) return undefined
  return typeof data.message === 'string' && data.message ? data.message : undefined
}

function jsonOrNothing(text: string): unknown {
  if (!text.trimStart().startsWith('{')) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The innermost cause is specific: "connect ECONNREFUSED" instead of "fetch failed". */
function rootOf(error: unknown): string {
  if (error instanceof Error && error.cause) return rootOf(error.cause)
  return messageOf(error)
}
