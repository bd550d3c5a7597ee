import { z } from 'zod'
import type { Bearer } from '#domain/account-provider.ts'
import { ApiError, isDoubtful } from '#domain/errors.ts'
import { askAsViewer, endIfInvalid, isInvalidToken } from '../as-viewer.ts'
import { type FetchOptions, fetchAnyStatus, readAs, viewerLimitMs } from '../http.ts'

const Envelope = z
  .object({
    responseData: z.unknown().optional(),
    errors: z.array(z.union([z.string(), z.looseObject({}).transform(messageIn)])).nullish(),
    code: z.string().nullish(),
    message: z.string().nullish(),
  })
  .refine(
    ({ responseData, errors, code }) => responseData !== undefined || errors || code,
    'neither responseData nor errors nor a code',
  )

/** The words of codes that forms have to recognize. */
const codeWords: Readonly<Record<string, string>> = {
  USER0001: 'Wrong email/password combination',
  USER0002: 'Customer already exists',
}

/** The refusal of a request that would have been right with other input. */
const refused = 422

export type Question = {
  method?: FetchOptions['method']
  query?: Record<string, string | number>
  body?: unknown
  /** Who asks: the viewer, a stranger, or whoever holds this token. */
  as?: 'viewer' | 'stranger' | { token: string }
  /** A bank is asked meanwhile: to give up on it early would leave the viewer unsure. */
  slow?: boolean
} & Pick<FetchOptions, 'keepalive' | 'retries' | 'totalMs'>

const slowMs = 45_000

type Options = { url: string; bearer: Bearer; fetchOptions?: FetchOptions | undefined }

/**
 * A call of the billing provider: JSON both ways, every answer an envelope (spec 2 §7.5). Errors, a code without data or
 * a status of 400 and more make an ApiError with the provider's own words; a refused token is renewed once.
 */
export function billingCalls({ url: base, bearer, fetchOptions }: Options) {
  return async function call<T>(path: string, schema: z.ZodType<T>, question: Question = {}): Promise<T> {
    const { as = 'viewer' } = question
    if (as !== 'viewer') {
      const token = as === 'stranger' ? '' : as.token
      return ask(path, schema, question, token).catch(endIfInvalid(bearer))
    }
    return askAsViewer(bearer, isRefusal, (token) => ask(path, schema, question, token))
  }

  async function ask<T>(path: string, schema: z.ZodType<T>, question: Question, token: string): Promise<T> {
    const { query = {}, body, as: _, slow, ...how } = question
    const patience = slow ? { timeoutMs: slowMs } : { totalMs: viewerLimitMs }
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
    const url = `${base}${path}${search.size > 0 ? `?${search}` : ''}`
    const headers = { 'content-type': 'application/json', authorization: token && `Bearer ${token}` }
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const asked = fetchAnyStatus(url, Envelope, { ...patience, ...fetchOptions, ...how, ...sent, headers })
    const { status, answer } = await asked
    const failure = failureIn(answer, status)
    if (failure !== undefined) throw new ApiError(failure, status < 400 ? refused : status)
    return readAs(url, schema, answer.responseData)
  }
}

/** Is it the token that was refused, for its age or for itself? */
const isRefusal = (error: unknown) => error instanceof ApiError && (error.status === 401 || isInvalidToken(error))

/** The words of a failure, or undefined for a success; a status of 400 or more is never one. */
function failureIn({ responseData, errors, code, message }: z.infer<typeof Envelope>, status: number) {
  const isFailure = errors?.length || status >= 400 || (code && responseData === undefined)
  if (!isFailure) return undefined
  const words = [...(errors ?? []), ...(code && codeWords[code] ? [codeWords[code]] : [])].filter(Boolean)
  return words.join(',') || message || code || `Request failed with status ${status}`
}

function messageIn(error: Record<string, unknown>) {
  return typeof error.message === 'string' ? error.message : ''
}

export type Call = ReturnType<typeof billingCalls>

/** For calls whose answer says no more than that they went well. */
export const Done = z.unknown()

/** The words of spec 2 §8.5 where the provider itself had none, because the line broke or its answer was unreadable. */
export const orElse =
  (words: string) =>
  (error: unknown): never => {
    const isWordless = error instanceof ApiError && (isDoubtful(error) || error.status < 400)
    throw isWordless ? new ApiError(words, error.status, { cause: error }) : error
  }

export const path = (text: TemplateStringsArray, ...ids: (string | number)[]) =>
  String.raw({ raw: text }, ...ids.map((id) => encodeURIComponent(id)))
