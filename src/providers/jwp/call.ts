import { z } from 'zod/mini'
import { type Bearer, callAsViewer, endSessionIfInvalid, isInvalidToken } from '#core/account/account-provider.ts'
import type { Customer, Metadata } from '#core/account/customer.ts'
import { ApiError } from '#core/data/errors.ts'
import { convert, optionalTime, orUndefined } from '#core/data/schema.ts'
import { type FetchOptions, fetchJson, viewerLimitMs } from '../http.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type JwpCallOptions = Pick<FetchOptions, 'keepalive' | 'label' | 'retries'> & {
  form?: FormBody | undefined
  /** Sender of the call. Default: the viewer. */
  by?: 'viewer' | 'anyone' | 'either' | undefined
  /** Content type header, sent even without a body. */
  content?: 'form' | 'json' | undefined
}

export type Connection = { url: string; bearer: Bearer; fetchOptions?: FetchOptions | undefined }

export type JwpCall = <T>(
  method: Method,
  path: string,
  schema: z.ZodMiniType<T>,
  options?: JwpCallOptions,
) => Promise<T>

const contentTypes = { form: 'application/x-www-form-urlencoded', json: 'application/json' }

/** Creates the call function: form body, JSON response, bearer token where required. */
export function createJwpCall({ url, bearer, fetchOptions }: Connection): JwpCall {
  return async (method, path, schema, options = {}) => {
    const { form, by, content, ...more } = options
    const body = form && encodeForm(form)
    const address = URL.parse(path)?.href ?? `${url}${path}`
    return callWithToken({ bearer, by, content }, (headers) =>
      fetchJson(address, schema, { totalMs: viewerLimitMs, ...fetchOptions, ...more, method, headers, body }),
    )
  }
}

type Sender = Pick<JwpCallOptions, 'by' | 'content'> & Pick<Connection, 'bearer'>

/** Sends the call headers, with the viewer's token where required. */
export async function callWithToken<T>(
  { bearer, by = 'viewer', content = 'form' }: Sender,
  send: (headers: Record<string, string>) => Promise<T>,
): Promise<T> {
  const type = { 'content-type': contentTypes[content] }
  const isAnonymous = by === 'anyone' || (by === 'either' && !(await bearer.token().catch(() => undefined)))
  if (isAnonymous) return send(type).catch(endSessionIfInvalid(bearer))
  return callAsViewer(bearer, isInvalidToken, (token) => send({ ...type, authorization: `Bearer ${token}` }))
}

/** Same failure under the product's error code, with the provider's message as the cause. */
export const rethrowWithMessage = (message: string) => (cause: unknown) => {
  throw cause instanceof ApiError
    ? new ApiError(message, cause.status, { cause, retryAfterMs: cause.retryAfterMs })
    : cause
}

type Value = string | number | boolean | null | undefined

/** Form fields with one level of nesting, as `metadata[first_name]`. */
type FormBody = Readonly<Record<string, Value | Readonly<Record<string, Value>>>>

/** Encodes a form. Empty, null and false are omitted, 0 is sent; an empty nested text clears it. */
export function encodeForm(form: FormBody): string {
  const body = new URLSearchParams()
  for (const [name, value] of Object.entries(form)) {
    if (typeof value !== 'object' || value === null) add(body, name, value)
    else
      for (const [key, inner] of Object.entries(value)) {
        if (inner === '') body.append(`${name}[${key}]`, '')
        else add(body, `${name}[${key}]`, inner)
      }
  }
  return body.toString()
}

function add(body: URLSearchParams, name: string, value: Value) {
  if (value || value === 0) body.append(name, String(value))
}

export const anyText = orUndefined(z.string())
export const jwpId = convert(z.union([z.string(), z.number()]), String)
export const coercedAmount = z.coerce.number()
export const jwpTime = convert(z.nullish(z.number()), (value) => (value ? value * 1000 : undefined))

/** Responses without content to read. */
export const NoContent = z.unknown()

/** Object that the API sends as an empty list when empty. */
export const recordOrEmptyList = <T>(value: z.ZodMiniType<T>) =>
  z.union([z.record(z.string(), value), convert(z.array(z.unknown()), (): Record<string, T> => ({}))])

const MetadataWire = convert(z.nullish(recordOrEmptyList(z.unknown())), (wire): Metadata => {
  const present = Object.entries(wire ?? {}).filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries(present.map(([key, value]) => [key, textOf(value)]))
})

const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** Account in the provider's format. */
export const AccountWire = convert(
  z.object({
    id: jwpId,
    uuid: anyText,
    email: z.string(),
    full_name: anyText,
    metadata: MetadataWire,
    created_at: optionalTime,
  }),
  ({ full_name: fullName, created_at: registeredAt, metadata, ...account }): Customer => ({
    ...account,
    metadata,
    ...nameOf(metadata),
    ...(fullName && { fullName }),
    ...(registeredAt && { registeredAt }),
    hasPassword: hasPassword(metadata),
  }),
)

/** Registrations store empty names as a space. */
function nameOf({ first_name, surname, country }: Metadata) {
  const firstName = first_name?.trim()
  const lastName = surname?.trim()
  return { ...(firstName && { firstName }), ...(lastName && { lastName }), ...(country && { country }) }
}

/** Social accounts have no password until one is added. */
function hasPassword({ register_source: source, has_password: has }: Metadata) {
  const isOwn = !source || source === 'inplayer'
  return isOwn || (has !== undefined && /^(true|1|yes|on)$/i.test(has))
}
