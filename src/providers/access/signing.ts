import { z } from 'zod'
import { ApiError } from '#core/errors.ts'
import { type FetchOptions, fetchJson } from '../http.ts'

const SigningResponse = z.object({ entitled: z.boolean().optional(), token: z.string().optional() })

export type SigningRequest = {
  host: string
  mediaId: string
  policy?: string | undefined
  /** Viewer's token; anonymous viewers send an empty header. */
  bearer?: string | undefined
  fetchOptions?: FetchOptions | undefined
}

/** Authorization header; anonymous viewers send none. */
export const authorization = (bearer?: string) => ({ authorization: bearer ? `Bearer ${bearer}` : '' })

/** Fetches the signed token of one item. Throws 'Unauthorized' (403) without an entitlement. The body is plain text. */
export async function signedToken({ host, mediaId, policy, bearer, fetchOptions }: SigningRequest): Promise<string> {
  const item = `${host.replace(/\/+$/, '')}/media/${encodeURIComponent(mediaId)}/sign`
  const url = policy ? `${item}/drm/${encodeURIComponent(policy)}` : item
  const { entitled, token } = await fetchJson(url, SigningResponse, {
    ...fetchOptions,
    method: 'POST',
    body: '{}',
    headers: authorization(bearer),
  })
  if (entitled === false || !token) throw new ApiError('Unauthorized', 403)
  return token
}
