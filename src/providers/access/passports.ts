import { z } from 'zod'
import { readStored, writeStored } from '#core/browser/storage.ts'
import { ApiError } from '#core/errors.ts'
import { isValid, type Passport } from '#core/playback.ts'
import type { AccessBridge } from './bridge.ts'

/** Storage key of the passport. */
export const passportKey = 'jwapp.access_tokens'

const StoredPassport = z.object({ passport: z.string(), refresh_token: z.string(), expires: z.number() })

/** The passport as it is stored; what cannot be read is none. */
function readPassport(): Passport | undefined {
  try {
    return StoredPassport.parse(JSON.parse(readStored(passportKey) ?? 'null'))
  } catch {
    return undefined
  }
}

type Options = {
  bridge: AccessBridge
  bearer?: (() => Promise<string | undefined>) | undefined
  now?: (() => number) | undefined
}

/** Returns the cached passport, renewed after its expiry. Concurrent calls share one request. */
export function passports({ bridge, bearer, now = Date.now }: Options) {
  let pending: Promise<Passport> | undefined

  async function renew(): Promise<Passport> {
    const old = readPassport()
    const passport = await (old ? bridge.refresh(old.refresh_token).catch(issueInstead) : issue())
    writeStored(passportKey, JSON.stringify(passport))
    return passport
  }
  const issue = async () => bridge.generate(await bearer?.())
  // An expired refresh token falls back to a new passport.
  const issueInstead = (error: unknown) => {
    if (error instanceof ApiError && (error.status === 400 || error.status === 403)) return issue()
    throw error
  }
  const once = () =>
    (pending ??= renew().finally(() => {
      pending = undefined
    }))

  return {
    current: async (): Promise<Passport> => {
      const stored = pending ? undefined : readPassport()
      return stored && isValid(stored, now()) ? stored : once()
    },
    /** Replaces a passport that the platform refused. */
    renewed: once,
  }
}
