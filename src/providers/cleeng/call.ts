import { z } from 'zod'
import type { Bearer } from '#core/account-provider.ts'
import { ApiError, isDoubtful } from '#core/errors.ts'
import { callAsViewer, endIfInvalid, isInvalidToken } from '../account-call.ts'
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
  as?: 'viewer' | 'stranger' | { token: string }
  /** Longer timeout for calls that wait for a bank. */
  slow?: boolean
} & Pick<FetchOptions, 'keepalive' | 'retries' | 'totalMs'>

const slowMs = 45_000

type Options = { url: string; bearer: Bearer; fetchOptions?: FetchOptions | undefined }

export type CleengCall = <T>(path: string, schema: z.ZodType<T>, options?: CleengCallOptions) => Promise<T>

/**
 * Returns a function that sends JSON and unwraps the response envelope. Errors become an ApiError; a refused token is
 * renewed once.
 */
export function billingCalls({ url: base, bearer, fetchOptions }: Options): CleengCall {
  return async function call<T>(path: string, schema: z.ZodType<T>, options: CleengCallOptions = {}): Promise<T> {
    const { as = 'viewer' } = options
    if (as !== 'viewer') {
      const token = as === 'stranger' ? '' : as.token
      return send(path, schema, options, token).catch(endIfInvalid(bearer))
    }
    return callAsViewer(bearer, isRefusal, (token) => send(path, schema, options, token))
  }

  async function send<T>(path: string, schema: z.ZodType<T>, options: CleengCallOptions, token: string): Promise<T> {
    const { query = {}, body, as: _, slow, ...how } = options
    const timeouts = slow ? { timeoutMs: slowMs } : { totalMs: viewerLimitMs }
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
    const url = `${base}${path}${search.size > 0 ? `?${search}` : ''}`
    const headers = { 'content-type': 'application/json', authorization: token && `Bearer ${token}` }
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const request = fetchAnyStatus(url, Envelope, { ...timeouts, ...fetchOptions, ...how, ...sent, headers })
    const { status, body: envelope } = await request
    const failure = failureIn(envelope, status)
    if (failure !== undefined) throw new ApiError(failure, status < 400 ? refused : status)
    return readAs(url, schema, envelope.responseData)
  }
}

/** Returns whether the token was rejected as expired or invalid. */
const isRefusal = (error: unknown) => error instanceof ApiError && (error.status === 401 || isInvalidToken(error))

/** Returns the error message of a failed response, or undefined on success. Status 400 and above always fails. */
function failureIn({ responseData, errors, code, message }: z.infer<typeof Envelope>, status: number) {
  const isFailure = errors?.length || status >= 400 || (code && responseData === undefined)
  if (!isFailure) return undefined
  const messages = [...(errors ?? []), ...(code && messageOfCode[code] ? [messageOfCode[code]] : [])].filter(Boolean)
  return messages.join(',') || message || code || `Request failed with status ${status}`
}

function messageIn(error: Record<string, unknown>) {
  return typeof error.message === 'string' ? error.message : ''
}

/** Schema of responses without relevant data. */
export const IgnoredData = z.unknown()

/** Default error message for broken or unreadable responses. */
export const orElse =
  (messages: string) =>
  (error: unknown): never => {
    const isWordless = error instanceof ApiError && (isDoubtful(error) || error.status < 400)
    throw isWordless ? new ApiError(messages, error.status, { cause: error }) : error
  }

export const path = (text: TemplateStringsArray, ...ids: (string | number)[]) =>
  String.raw({ raw: text }, ...ids.map((id) => encodeURIComponent(id)))

/** Text that may be missing or null. */
export const strictText = z
  .string()
  .nullish()
  .transform((value) => value || undefined)

/** Text or number, as used for ids and versions. */
export const looseText = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .transform((value) => value ?? '')

/** Id: a number in some responses, a text in others. */
export const billingId = z.union([z.string().min(1), z.number().transform(String)])

/** Price: a number in some responses, a text in others. */
export const billingAmount = z.union([z.number(), z.string().min(1).transform(Number).pipe(z.number())])

/** Time in seconds, converted to milliseconds. */
export const billingTime = z.number().transform((at) => at * 1000)

const periods = ['day', 'week', 'month', 'year'] as const

/** Parses a payment interval: "month", "3months"; twelve months become a year. */
export function parsePeriod(written: string | null | undefined): { period: PlanPeriod; periodCount?: number } {
  const [, count = '1', unit] = /^(\d*)([a-z]+?)s?$/.exec(written ?? '') ?? []
  const period = periods.find((candidate) => unit === candidate)
  const periodCount = Number(count || 1)
  if (!period || (period === 'month' && periodCount === 12)) return { period: period ? 'year' : 'month' }
  return { period, ...(periodCount > 1 && { periodCount }) }
}

type PlanPeriod = (typeof periods)[number]

const BillingLocale = z.object({ country: z.string(), currency: z.string(), locale: z.string(), ipAddress: z.string() })

export type BillingLocale = z.infer<typeof BillingLocale>

// Currencies of countries outside the euro area, for the browser fallback.
const currencies: Readonly<Record<string, string>> = {
  AU: 'AUD',
  BR: 'BRL',
  CA: 'CAD',
  CH: 'CHF',
  CZ: 'CZK',
  DK: 'DKK',
  GB: 'GBP',
  HU: 'HUF',
  IN: 'INR',
  JP: 'JPY',
  MX: 'MXN',
  NO: 'NOK',
  NZ: 'NZD',
  PL: 'PLN',
  SE: 'SEK',
  US: 'USD',
  ZA: 'ZAR',
}

/** Derives country and currency from the browser's language. */
export function localeOfBrowser(
  language = globalThis.navigator?.language ?? 'en-US',
): Omit<BillingLocale, 'ipAddress'> {
  const { language: name, region: country = 'US' } = new Intl.Locale(language).maximize()
  return { locale: `${name}_${country}`, country, currency: currencies[country] ?? 'EUR' }
}

/** Fetches the viewer's country and currency once. */
export function viewerLocale(call: CleengCall): () => Promise<BillingLocale> {
  let request: Promise<BillingLocale> | undefined
  return () =>
    (request ??= call('/locales', BillingLocale, { as: 'stranger', totalMs: 9_000 }).catch((error: unknown) => {
      request = undefined
      throw error
    }))
}

/** Dependencies of each API group. */
export type BillingContext = {
  call: CleengCall
  /** Base URL of the provider. */
  own: string
  locale: () => Promise<BillingLocale>
  publisherId: string
  subscriptionOfferIds: readonly string[]
  /** Epoch milliseconds. */
  now: () => number
  /** Returns the id of the signed-in customer. */
  customerId: () => Promise<string>
  /** Return URLs for the bank's authentication of a card. */
  authentication: () => Promise<{ customerIP: string | undefined; attemptAuthentication?: string }>
}
