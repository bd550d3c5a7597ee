import { z } from 'zod/mini'
import { readStored, writeStored } from '#core/browser/storage.ts'
import { ApiError } from '#core/data/errors.ts'
import { isPassportValid, type Passport } from '#core/player/playback.ts'
import type { AccessBridge } from './bridge.ts'

/** Storage key of the passport. */
export const passportKey = 'jwapp.access_tokens'

/** `plan` is the plan of the viewer when the passport was issued. */
export const StoredPassport = z.object({
  passport: z.string(),
  refresh_token: z.string(),
  expires: z.number(),
  plan: z.optional(z.string()),
})
export type StoredPassport = z.infer<typeof StoredPassport>

/** Returns the stored passport; undefined if invalid. */
function readPassport(): StoredPassport | undefined {
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

/**
 * Returns the cached passport, renewed after its expiry. Another plan needs a new passport, because a renewal keeps the
 * plans. Concurrent calls share one request.
 */
export function passports({ bridge, bearer, now = Date.now }: Options) {
  let pending: Promise<StoredPassport> | undefined
  const issue = async () => {
    const token = await bearer?.()
    return bridge.generate(token).catch((error: unknown) => {
      if (!token || !(error instanceof ApiError) || error.status !== 401) throw error
      // Public passport of a bridge that rejects the token. Without renewal the next one tries the token.
      return bridge.generate().then((passport) => ({ ...passport, refresh_token: '' }))
    })
  }
  // An expired refresh token falls back to a new passport.
  const issueInstead = (error: unknown) => {
    if (error instanceof ApiError && (error.status === 400 || error.status === 403)) return issue()
    throw error
  }
  const isOfPlan = (stored: StoredPassport, plan = stored.plan) => stored.plan === plan

  async function renew(plan?: string): Promise<StoredPassport> {
    const old = readPassport()
    const holder = await bearer?.()
    const isRenewable = old?.refresh_token && isOfPlan(old, plan)
    const issued: Passport = await (isRenewable ? bridge.refresh(old.refresh_token).catch(issueInstead) : issue())
    const known = plan ?? old?.plan
    const passport = { ...issued, ...(known && { plan: known }) }
    // The viewer may have signed out during the request.
    if ((await bearer?.()) === holder) writeStored(passportKey, JSON.stringify(passport))
    return passport
  }
  const once = (plan?: string) =>
    (pending ??= renew(plan).finally(() => {
      pending = undefined
    }))

  return {
    current: async (plan?: string): Promise<StoredPassport> => {
      const stored = pending ? undefined : readPassport()
      return stored && isOfPlan(stored, plan) && isPassportValid(stored, now()) ? stored : once(plan)
    },
    /** Replaces a passport that the platform refused. */
    renewed: once,
    /** Drops a passport that stays refused, so that the next request gets a new one. */
    forget: () => void writeStored(passportKey, null),
  }
}
