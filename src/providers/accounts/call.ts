import type { z } from 'zod'
import type { Bearer } from '#domain/account-provider.ts'
import { ApiError } from '#domain/errors.ts'
import { type FetchOptions, fetchJson } from '../http.ts'
import { encodeForm, type Form } from './form.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type CallOptions = Pick<FetchOptions, 'keepalive' | 'label' | 'retries'> & {
  form?: Form
  /** Who may ask; the viewer, unless told otherwise. */
  by?: 'viewer' | 'anyone' | 'either'
  /** What the call calls its content, which it does even where it has none. */
  content?: 'form' | 'json'
}

export type Connection = { url: string; bearer: Bearer; fetchOptions?: FetchOptions | undefined }

const contentTypes = { form: 'application/x-www-form-urlencoded', json: 'application/json' }

// The one is what this product knows, the other what the provider's documents say
const refusal = /invalid (jwt|auth) token/i

/** The calls of the provider: forms out, JSON in, the viewer's token where one is needed (spec 2 §7.4). */
export function accountCalls({ url, bearer, fetchOptions }: Connection) {
  return async function call<T>(method: Method, path: string, answer: z.ZodType<T>, options: CallOptions = {}) {
    const { form, by, content, ...more } = options
    const headers = await headersOf({ bearer, by, content })
    const body = form && encodeForm(form)
    const address = URL.parse(path)?.href ?? `${url}${path}`
    return fetchJson(address, answer, { ...fetchOptions, ...more, method, headers, body }).catch(tellRefusal(bearer))
  }
}

export type Call = ReturnType<typeof accountCalls>

/** The headers of a call, the viewer's token among them where there has to be one. */
export async function headersOf({
  bearer,
  by = 'viewer',
  content = 'form',
}: Pick<CallOptions, 'by' | 'content'> & Pick<Connection, 'bearer'>): Promise<Record<string, string>> {
  const type = { 'content-type': contentTypes[content] }
  if (by === 'anyone') return type
  const token = await (by === 'either' ? bearer.token().catch(() => undefined) : bearer.token())
  return token ? { ...type, authorization: `Bearer ${token}` } : type
}

/** Says that the session is over when that is why a call failed, and lets the failure go on. */
export const tellRefusal = (bearer: Bearer) => (error: unknown) => {
  if (error instanceof ApiError && refusal.test(error.message)) bearer.refused()
  throw error
}

/** The same failure under the name that this product knows it by (spec 2 §8.5); the provider's words are its cause. */
export const named = (message: string) => (cause: unknown) => {
  throw cause instanceof ApiError ? new ApiError(message, cause.status, { cause }) : cause
}
