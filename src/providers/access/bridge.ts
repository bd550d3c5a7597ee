import { z } from 'zod'
import { type Passport, passportLifeMs } from '#core/playback.ts'
import { type FetchOptions, fetchJson } from '../http.ts'
import { authorization } from './signing.ts'

const Issued = z.object({ passport: z.string().min(1), refresh_token: z.string().min(1) })

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
