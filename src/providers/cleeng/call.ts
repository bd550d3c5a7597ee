import { z } from 'zod/mini'
import { type Bearer, callAsViewer, endSessionIfInvalid, isInvalidToken } from '#core/account/account-provider.ts'
import { ApiError, mayHaveSucceeded } from '#core/data/errors.ts'
import { ownValue } from '#core/data/own-value.ts'
import { convert } from '#core/data/schema.ts'
import { type FetchOptions, fetchAnyStatus, parseResponse, viewerLimitMs } from '../http.ts'

const Envelope = z
  .object({
    responseData: z.optional(z.unknown()),
    errors: z.nullish(z.array(z.union([z.string(), convert(z.looseObject({}), messageIn)]))),
    code: z.nullish(z.string()),
    message: z.nullish(z.string()),
  })
  .check(
    z.refine(
      ({ responseData, errors, code }) => responseData !== undefined || errors || code,
      'neither responseData nor errors nor a code',
    ),
  )

/** Messages of the error codes that forms recognize. */
const messageOfCode: Readonly<Record<string, string>> = {
  USER0001: 'Wrong email/password combination',
  USER0002: 'Customer already exists',
  ADYEN0002: 'Refused',
}

/** Status of a valid request with rejected input. */
const refused = 422

export type CleengCallOptions = {
  method?: FetchOptions['method']
  query?: Record<string, string | number>
  body?: unknown
  /** Sender: the viewer, an anonymous caller, or the holder of a given token. */
  as?: 'viewer' | 'anonymous' | { token: string }
  /** Longer timeout for calls that wait for a bank. */
  slow?: boolean
} & Pick<FetchOptions, 'keepalive' | 'retries' | 'totalMs'>

const slowMs = 45_000

type Options = { url: string; bearer: Bearer; fetchOptions?: FetchOptions | undefined }

export type CleengCall = <T>(path: string, schema: z.ZodMiniType<T>, options?: CleengCallOptions) => Promise<T>

/**
 * Returns a function that sends JSON and unwraps the response envelope. Errors become an ApiError; a refused token is
 * renewed once.
 */
export function createCleengCall({ url: base, bearer, fetchOptions }: Options): CleengCall {
  return async function call<T>(path: string, schema: z.ZodMiniType<T>, options: CleengCallOptions = {}): Promise<T> {
    const { as = 'viewer' } = options
    if (as !== 'viewer') {
      const token = as === 'anonymous' ? '' : as.token
      return send(path, schema, options, token).catch(endSessionIfInvalid(bearer))
    }
    return callAsViewer(bearer, isRefusal, (token) => send(path, schema, options, token))
  }

  async function send<T>(
    path: string,
    schema: z.ZodMiniType<T>,
    options: CleengCallOptions,
    token: string,
  ): Promise<T> {
    const { query = {}, body, as: _, slow, ...how } = options
    const timeouts = slow ? { timeoutMs: slowMs } : { totalMs: viewerLimitMs }
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
    const url = `${base}${path}${search.size > 0 ? `?${search}` : ''}`
    const headers = { 'content-type': 'application/json', authorization: token && `Bearer ${token}` }
    const payload = body === undefined ? {} : { body: JSON.stringify(body) }
    const request = fetchAnyStatus(url, Envelope, { ...timeouts, ...fetchOptions, ...how, ...payload, headers })
    const { status, body: envelope, retryAfterMs } = await request
    const failure = failureIn(envelope, status)
    if (failure !== undefined) throw new ApiError(failure, status < 400 ? refused : status, { retryAfterMs })
    return parseResponse(url, schema, envelope.responseData)
  }
}

/** Returns whether the token was rejected as expired or invalid. */
const isRefusal = (error: unknown) => error instanceof ApiError && (error.status === 401 || isInvalidToken(error))

/** Returns the error message of a failed response, or undefined on success. Status 400 and above always fails. */
function failureIn({ responseData, errors, code, message }: z.infer<typeof Envelope>, status: number) {
  const isFailure = errors?.length || status >= 400 || (code && responseData === undefined)
  if (!isFailure) return undefined
  const messages = [...(errors ?? []), ownValue(messageOfCode, code ?? '')].filter(Boolean)
  return messages.join(',') || message || code || `Request failed with status ${status}`
}

function messageIn(error: Record<string, unknown>) {
  return typeof error.message === 'string' ? error.message : ''
}

/** Schema of responses without relevant data. */
export const IgnoredData = z.unknown()

/** Default error message for broken or unreadable responses. */
export const rethrowAs =
  (messages: string) =>
  (error: unknown): never => {
    const isWordless = error instanceof ApiError && (mayHaveSucceeded(error) || error.status < 400)
    throw isWordless ? new ApiError(messages, error.status, { cause: error, retryAfterMs: error.retryAfterMs }) : error
  }

export const encodePath = (text: TemplateStringsArray, ...ids: (string | number)[]) =>
  String.raw({ raw: text }, ...ids.map((id) => encodeURIComponent(id)))
