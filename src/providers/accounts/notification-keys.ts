import { z } from 'zod'
import { readStored, writeStored } from '#lib/storage.ts'
import type { Call } from './call.ts'

/** Where this browser keeps the keys (spec 1 §9). */
export const keysKey = 'inplayer_iot'
const keptMs = 30 * 60_000

const Issued = z.object({
  region: z.string(),
  accessKey: z.string(),
  secretKey: z.string(),
  sessionToken: z.string(),
})
const Kept = Issued.extend({ iotEndpoint: z.string(), expiresAt: z.number(), uuid: z.string() })

export type Keys = z.infer<typeof Kept>

type Options = { call: Call; issuer: string; endpoint: string; now: () => number }

/** The keys to one person's notifications, kept for half an hour. */
export function notificationKeys({ call, issuer, endpoint, now }: Options) {
  return async (uuid: string): Promise<Keys> => {
    const kept = readKept()
    const isGood = kept?.uuid === uuid && kept.iotEndpoint === endpoint && kept.expiresAt > now()
    if (kept && isGood) return kept
    const issued = await call('GET', `${issuer}/iot/keys`, Issued)
    const keys = { ...issued, iotEndpoint: endpoint, expiresAt: now() + keptMs, uuid }
    writeStored(keysKey, JSON.stringify(keys))
    return keys
  }
}

function readKept(): Keys | undefined {
  try {
    return Kept.parse(JSON.parse(readStored(keysKey) ?? 'null'))
  } catch {
    return undefined
  }
}

export const forgetKeys = () => writeStored(keysKey, null)
