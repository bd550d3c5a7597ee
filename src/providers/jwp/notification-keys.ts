import { z } from 'zod/mini'
import type { Bearer } from '#core/account/account-provider.ts'
import { readStored, writeStored } from '#core/browser/storage.ts'
import type { JwpCall } from './call.ts'

/** Storage key of the notification keys. */
export const keysKey = 'inplayer_iot'
const maxAgeMs = 30 * 60_000

const Issued = z.object({
  region: z.string(),
  accessKey: z.string(),
  secretKey: z.string(),
  sessionToken: z.string(),
})
const StoredKeys = z.extend(Issued, { iotEndpoint: z.string(), expiresAt: z.number(), uuid: z.string() })

export type Keys = z.infer<typeof StoredKeys>

type Options = { call: JwpCall; bearer: Pick<Bearer, 'token'>; issuer: string; endpoint: string; now: () => number }

/** Returns the keys to a customer's notifications, cached for half an hour. */
export function notificationKeys({ call, bearer, issuer, endpoint, now }: Options) {
  return async (uuid: string): Promise<Keys> => {
    const stored = readStoredKeys()
    const isGood = stored?.uuid === uuid && stored.iotEndpoint === endpoint && stored.expiresAt > now()
    if (stored && isGood) return stored
    const holder = await bearer.token()
    const issued = await call('GET', `${issuer}/iot/keys`, Issued)
    const keys = { ...issued, iotEndpoint: endpoint, expiresAt: now() + maxAgeMs, uuid }
    // The viewer may have signed out during the request.
    const present = await bearer.token().catch(() => undefined)
    if (present === holder) writeStored(keysKey, JSON.stringify(keys))
    return keys
  }
}

function readStoredKeys(): Keys | undefined {
  try {
    return StoredKeys.parse(JSON.parse(readStored(keysKey) ?? 'null'))
  } catch {
    return undefined
  }
}

export const forgetKeys = () => writeStored(keysKey, null)
