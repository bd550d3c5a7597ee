import type { z } from 'zod'
import type { Bearer } from '#core/account-provider.ts'
import { ApiError } from '#core/errors.ts'
import { callAsViewer, endIfInvalid, isInvalidToken } from '../as-viewer.ts'
import { type FetchOptions, fetchJson, viewerLimitMs } from '../http.ts'
import { encodeForm, type FormBody } from './form.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type JwpCallOptions = Pick<FetchOptions, 'keepalive' | 'label' | 'retries'> & {
  form?: FormBody
  /** Who may ask; the viewer, unless told otherwise. */
  by?: 'viewer' | 'anyone' | 'either'
  /** What the call calls its content, which it does even where it has none. */
  content?: 'form' | 'json'
}

export type Connection = { url: string; bearer: Bearer; fetchOptions?: FetchOptions | undefined }

const contentTypes = { form: 'application/x-www-form-urlencoded', json: 'application/json' }

/** The calls of the provider: forms out, JSON in, the viewer's token where one is needed (spec 2 §7.4). */
export function accountCalls({ url, bearer, fetchOptions }: Connection) {
  return async function call<T>(method: Method, path: string, schema: z.ZodType<T>, options: JwpCallOptions = {}) {
    const { form, by, content, ...more } = options
    const body = form && encodeForm(form)
    const address = URL.parse(path)?.href ?? `${url}${path}`
    return callWithToken({ bearer, by, content }, (headers) =>
      fetchJson(address, schema, { totalMs: viewerLimitMs, ...fetchOptions, ...more, method, headers, body }),
    )
  }
}

export type JwpCall = ReturnType<typeof accountCalls>

type Asker = Pick<JwpCallOptions, 'by' | 'content'> & Pick<Connection, 'bearer'>

/** Asks with the headers of a call, the viewer's token among them where there has to be one. */
export async function callWithToken<T>(
  { bearer, by = 'viewer', content = 'form' }: Asker,
  send: (headers: Record<string, string>) => Promise<T>,
): Promise<T> {
  const type = { 'content-type': contentTypes[content] }
  const isAnonymous = by === 'anyone' || (by === 'either' && !(await bearer.token().catch(() => undefined)))
  if (isAnonymous) return send(type).catch(endIfInvalid(bearer))
  return callAsViewer(bearer, isInvalidToken, (token) => send({ ...type, authorization: `Bearer ${token}` }))
}

/** The same failure under the name that this product knows it by (spec 2 §8.5); the provider's words are its cause. */
export const named = (message: string) => (cause: unknown) => {
  throw cause instanceof ApiError ? new ApiError(message, cause.status, { cause }) : cause
}
