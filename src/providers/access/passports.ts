import { z } from 'zod'
import { readStored, writeStored } from '#core/browser/storage.ts'
import { ApiError } from '#core/errors.ts'
import { isValid, type Passport } from '#core/playback.ts'
import type { AccessBridge } from './bridge.ts'

/** Where the passport is kept (spec 1 §9). */
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

/** The viewer's passport: kept while it lasts, renewed when it has expired; whoever asks meanwhile shares the request. */
export function passports({ bridge, bearer, now = Date.now }: Options) {
  let pending: Promise<Passport> | undefined

  async function renew(): Promise<Passport> {
    const old = readPassport()
    const passport = await (old ? bridge.refresh(old.refresh_token).catch(issueInstead) : issue())
    writeStored(passportKey, JSON.stringify(passport))
    return passport
  }
  const issue = async () => bridge.generate(await bearer?.())
  // A refresh token that is no longer good is no reason to turn the viewer away
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
    /** Another one in the place of what the platform refused. */
    renewed: once,
  }
}
