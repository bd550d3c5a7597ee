import { z } from 'zod/mini'
import { ApiError } from '#core/data/errors.ts'
import { nonEmptyText } from '#core/data/schema.ts'
import { type Passport, passportLifeMs } from '#core/player/playback.ts'
import { type FetchOptions, fetchJson } from '../http.ts'

const Issued = z.object({ passport: nonEmptyText, refresh_token: nonEmptyText })

export type BridgeOptions = {
  /** URL of the bridge. */
  bridge: string
  siteId: string
  now?: (() => number) | undefined
  fetchOptions?: FetchOptions | undefined
}

export type AccessBridge = {
  generate(bearer?: string): Promise<Passport>
  refresh(token: string): Promise<Passport>
}

/** Calls of the access bridge. A passport is valid for an hour after it arrives. */
export function accessBridge({ bridge, siteId, now = Date.now, fetchOptions }: BridgeOptions): AccessBridge {
  const at = (verb: string) => `${bridge.replace(/\/+$/, '')}/v2/sites/${encodeURIComponent(siteId)}/access/${verb}`
  const request = async (verb: string, options: FetchOptions): Promise<Passport> => {
    const issued = await fetchJson(at(verb), Issued, { ...fetchOptions, ...options, method: 'PUT' })
    return { ...issued, expires: now() + passportLifeMs }
  }
  return {
    generate: (bearer?: string) => request('generate', { headers: authorization(bearer) }),
    refresh: (token: string) =>
      request('refresh', {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ refresh_token: token }),
      }),
  }
}

const SigningResponse = z.object({ entitled: z.optional(z.boolean()), token: z.optional(z.string()) })

export type SigningRequest = {
  host: string
  mediaId: string
  policy?: string | undefined
  /** Viewer's token; anonymous viewers send an empty header. */
  bearer?: string | undefined
  fetchOptions?: FetchOptions | undefined
}

/** Authorization header, empty for anonymous viewers. */
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
