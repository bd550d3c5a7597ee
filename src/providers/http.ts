import ky, { HTTPError, type KyInstance, TimeoutError } from 'ky'
import type { z } from 'zod/mini'
import { ApiError, formatIssues, messageOf } from '#core/data/errors.ts'

export type FetchOptions = {
  /** Default: GET. */
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | undefined
  body?: string | undefined
  /** Replaces a URL with a secret in messages. */
  label?: string
  credentials?: RequestCredentials
  /** Continues the request after the page is closed. */
  keepalive?: boolean
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Timeout of one attempt in milliseconds; default 10 s. */
  timeoutMs?: number
  /** Timeout of all attempts, pauses and the body in milliseconds; default none. */
  totalMs?: number | undefined
  /** Retries of GET, PUT and DELETE after 429, 5xx, timeouts, network failures and truncated bodies. Default: 2. */
  retries?: number
  /** Delay before the first retry in milliseconds, doubled for each further one; default 300. */
  backoffMs?: number
  /** Replacement for the runtime's `fetch`. */
  fetch?: typeof fetch
}

/** Time limit of a viewer's call in milliseconds, including retries. */
export const viewerLimitMs = 9_000

// Maximum accepted `Retry-After` delay.
const maxWaitMs = 20_000

/** Fetches JSON, by GET unless stated otherwise, and parses it with a schema. Throws an ApiError. */
export async function fetchJson<T>(url: string, schema: z.ZodMiniType<T>, options: FetchOptions = {}): Promise<T> {
  return parseResponse(options.label ?? url, schema, await readJson(url, options))
}

/** JSON response with its etag. */
export type Tagged = { json: unknown; etag: string | undefined }

/** Fetches JSON by GET with an ETag; returns 'unchanged' for 304. Throws an ApiError. */
export async function fetchTagged(
  url: string,
  etag: string | undefined,
  options: FetchOptions = {},
): Promise<Tagged | 'unchanged'> {
  const cached: Tagged = { json: undefined, etag }
  const tagged = etag ? { ...options, headers: { ...options.headers, 'if-none-match': etag } } : options
  const json = await readJson(url, tagged, (response) => {
    cached.etag = response.headers.get('etag') ?? undefined
    return response.status === 304
  })
  return json === unchanged ? unchanged : { ...cached, json }
}

/** Fetches text by GET. Throws an ApiError. */
export async function fetchText(url: string, options: FetchOptions = {}): Promise<string> {
  try {
    return await client(options).get(url).text()
  } catch (error) {
    throw toApiError(error, options.label ?? url, options.signal)
  }
}

/** Fetches bytes by GET. Throws an ApiError. */
export async function fetchBytes(url: string, options: FetchOptions = {}): Promise<Uint8Array> {
  try {
    return new Uint8Array(await client(options).get(url).arrayBuffer())
  } catch (error) {
    throw toApiError(error, options.label ?? url, options.signal)
  }
}

/** Parses a response by a schema. The ApiError names the invalid field. */
export function parseResponse<T>(url: string, schema: z.ZodMiniType<T>, json: unknown): T {
  const result = schema.safeParse(json)
  if (result.success) return result.data
  throw new ApiError(`The response of ${url} is not as expected:\n${formatIssues(result.error)}`, 200, {
    cause: result.error,
  })
}

/** Like `fetchJson`, but accepts any status whose body fits the schema. Otherwise throws an ApiError. */
export async function fetchAnyStatus<T>(
  url: string,
  schema: z.ZodMiniType<T>,
  options: FetchOptions,
): Promise<{ status: number; body: T; retryAfterMs?: number | undefined }> {
  try {
    return { status: 200, body: parseResponse(options.label ?? url, schema, await requestJson(url, options)) }
  } catch (error) {
    const refusal = error instanceof HTTPError ? error : undefined
    const read = schema.safeParse(refusal && bodyOf(refusal.data))
    if (refusal && read.success) {
      const { response } = refusal
      return { status: response.status, body: read.data, retryAfterMs: retryAfterOf(response) }
    }
    throw toApiError(error, options.label ?? url, options.signal)
  }
}

/** Creates a ky client with shared timeouts and retries. Throws ky errors; see `toApiError`. */
export const client = ({
  headers,
  signal,
  totalMs,
  timeoutMs = 10_000,
  retries = 2,
  backoffMs = 300,
  fetch,
}: FetchOptions): KyInstance =>
  ky.create({
    ...(headers && { headers }),
    ...limited({ signal, totalMs }),
    ...(fetch && { fetch }),
    timeout: timeoutMs,
    retry: {
      limit: retries,
      statusCodes: [408, 429, 500, 502, 503, 504],
      afterStatusCodes: [429, 503],
      maxRetryAfter: maxWaitMs,
      backoffLimit: maxWaitMs,
      delay: (attempt) => backoffMs * 2 ** (attempt - 1),
      retryOnTimeout: true,
    },
  })

const unchanged = 'unchanged'

type ResponseCheck = (response: Response) => boolean

const readJson = (url: string, options: FetchOptions, isUnchanged?: ResponseCheck) =>
  requestJson(url, options, isUnchanged).catch((error: unknown) => {
    throw toApiError(error, options.label ?? url, options.signal)
  })

async function requestJson(
  url: string,
  options: FetchOptions,
  isUnchanged: ResponseCheck = () => false,
): Promise<unknown> {
  const headers = { accept: 'application/json', ...options.headers }
  const http = client({ ...options, headers })
  const { method = 'GET', body, credentials, keepalive } = options
  const init = {
    method,
    ...(body !== undefined && { body }),
    ...(credentials && { credentials }),
    ...(keepalive && { keepalive }),
  }
  const attempt = async (): Promise<unknown> => {
    const response = await http(url, { ...init, throwHttpErrors: (status) => status !== 304 })
    return isUnchanged(response) ? unchanged : JSON.parse(await response.text())
  }
  return attempt().catch((error: unknown) => {
    if (isBrokenOff(error) && method === 'GET' && options.retries !== 0) return attempt()
    throw error
  })
}

const limited = ({ signal, totalMs }: { signal: AbortSignal | undefined; totalMs: number | undefined }) => {
  if (totalMs === undefined) return signal ? { signal } : {}
  const limit = AbortSignal.timeout(totalMs)
  return { signal: signal ? AbortSignal.any([signal, limit]) : limit }
}

// ky does not retry truncated bodies, which overloaded servers send too.
const isBrokenOff = (error: unknown) => error instanceof SyntaxError || error instanceof TypeError

/** Maximum wait of a viewer for one platform response, retries included. */
export const viewerTimeout = { totalMs: 20_000 } satisfies FetchOptions

/** Converts request errors to an ApiError; aborts pass through. Omits the cause, so that no token reaches a log. */
export function toApiError(error: unknown, url: string, signal?: AbortSignal): unknown {
  if (error instanceof ApiError || signal?.aborted) return error
  if (error instanceof HTTPError) {
    const { response } = error
    const message = messageIn(error.data) ?? `Request failed with status ${response.status}`
    return new ApiError(message, response.status, { retryAfterMs: retryAfterOf(response) })
  }
  if (error instanceof SyntaxError) return new ApiError(`The response of ${url} is not JSON`, 200)
  const isLate = error instanceof TimeoutError || (error instanceof DOMException && error.name === 'TimeoutError')
  const why = isLate ? 'no response in time' : rootOf(error)
  return new ApiError(`Request to ${url} failed: ${why}`, 0)
}

/** Delay of `Retry-After` in milliseconds, from seconds or a date; undefined without a readable one. */
function retryAfterOf({ headers }: Response): number | undefined {
  const value = headers.get('retry-after')?.trim() ?? ''
  const delay = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return delay > 0 ? delay : undefined
}

/** Parses an error body, with or without a JSON content type. */
const bodyOf = (data: unknown): unknown => (typeof data === 'string' ? jsonOrNothing(data) : data)

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
