import { z } from 'zod'
import { readStored, writeStored } from '#core/browser/storage.ts'
import type { Config } from '#core/config.ts'
import { ApiError } from '#core/errors.ts'
import { isValid, mediaTokenLifeMs, type Passport, PlaybackRefused, protectionOf } from '#core/playback.ts'
import type { FetchOptions } from '../http.ts'
import { remembered } from '../platform/cache.ts'
import { platformUrls } from '../platform/source.ts'
import { type AccessBridge, accessBridge, signedToken } from './bridge.ts'

/** Viewer data that streams depend on; empty for anonymous viewers. */
export type PlaybackViewer = {
  /** Viewer's token. */
  bearer?: () => Promise<string | undefined>
  userId?: () => Promise<string | undefined>
  /** Plan of the viewer, which the platform requires next to a passport. */
  planId?: () => Promise<string | undefined>
  /** Returns a media token of the account provider. */
  mediaToken?: (mediaId: string) => Promise<string>
}

export type ItemAccessOptions = {
  platform: string
  config: Config
  /** URL of the access bridge, if the site has one. */
  bridge?: string | undefined
  viewer?: PlaybackViewer | undefined
  now?: (() => number) | undefined
  fetchOptions?: FetchOptions | undefined
}

/** Endpoint of an item, and the passport for its licences. */
export type Address = { url: string; passport?: string | undefined }

/** `renew` returns a new address after a refusal; a second refusal is final. */
type Addresses = {
  resolve(id: string): Promise<Address>
  renew?(id: string): Promise<Address>
  forget?(id: string): void
}

/** Returns item addresses by the protection of the site: none, signing service or access bridge. */
export function createAddresses(options: ItemAccessOptions): Addresses {
  const { platform, config, bridge, viewer = {} } = options
  const protection = protectionOf(config, bridge)
  switch (protection.by) {
    case 'none': {
      const urls = platformUrls(platform, config.siteId)
      return { resolve: async (id) => ({ url: urls.media(id) }) }
    }
    case 'service': {
      const { host, policy } = protection
      const { fetchOptions } = options
      const sign = async (mediaId: string) =>
        signedToken({ host, mediaId, policy, bearer: await viewer.bearer?.(), fetchOptions })
      return byToken(options, policy, sign)
    }
    case 'provider':
      return byToken(options, protection.policy, viewer.mediaToken ?? nobody)
    case 'bridge':
      return byPassport(options, protection.bridge)
  }
}

const nobody = () => Promise.reject(new PlaybackRefused('unauthorized', 'Unauthorized: nobody is signed in'))

function byToken(
  { platform, config, now = Date.now }: ItemAccessOptions,
  policy: string | undefined,
  sign: (mediaId: string) => Promise<string>,
): Addresses {
  const urls = platformUrls(platform, config.siteId)
  const token = remembered(sign, mediaTokenLifeMs, now)
  const resolve = async (id: string): Promise<Address> => {
    const key = await token(id)
    return { url: policy ? urls.protectedMedia(id, policy, key) : urls.media(id, key) }
  }
  return {
    resolve,
    renew(id) {
      token.forget(id)
      return resolve(id)
    },
    forget: token.forget,
  }
}

function byPassport(options: ItemAccessOptions, bridge: string): Addresses {
  const { platform, config, viewer = {}, now, fetchOptions } = options
  const urls = platformUrls(platform, config.siteId)
  const book = passports({
    bridge: accessBridge({ bridge, siteId: config.siteId, now, fetchOptions }),
    bearer: viewer.bearer,
    now,
  })
  const addressBy = (find: (plan?: string) => Promise<StoredPassport>) => async (id: string) => {
    const { passport, plan } = await find(await viewer.planId?.())
    return { url: urls.playback(id, passport, plan), passport }
  }
  return { resolve: addressBy(book.current), renew: addressBy(book.renewed), forget: book.forget }
}

/** Storage key of the passport. */
export const passportKey = 'jwapp.access_tokens'

/** `plan` is the plan of the viewer when the passport was issued. */
const StoredPassport = z.object({
  passport: z.string(),
  refresh_token: z.string(),
  expires: z.number(),
  plan: z.string().optional(),
})
type StoredPassport = z.infer<typeof StoredPassport>

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
function passports({ bridge, bearer, now = Date.now }: Options) {
  let pending: Promise<StoredPassport> | undefined
  const issue = async () => bridge.generate(await bearer?.())
  // An expired refresh token falls back to a new passport.
  const issueInstead = (error: unknown) => {
    if (error instanceof ApiError && (error.status === 400 || error.status === 403)) return issue()
    throw error
  }
  const isOfPlan = (stored: StoredPassport, plan = stored.plan) => stored.plan === plan

  async function renew(plan?: string): Promise<StoredPassport> {
    const old = readPassport()
    const isRenewable = old && isOfPlan(old, plan)
    const issued: Passport = await (isRenewable ? bridge.refresh(old.refresh_token).catch(issueInstead) : issue())
    const known = plan ?? old?.plan
    const passport = { ...issued, ...(known && { plan: known }) }
    writeStored(passportKey, JSON.stringify(passport))
    return passport
  }
  const once = (plan?: string) =>
    (pending ??= renew(plan).finally(() => {
      pending = undefined
    }))

  return {
    current: async (plan?: string): Promise<StoredPassport> => {
      const stored = pending ? undefined : readPassport()
      return stored && isOfPlan(stored, plan) && isValid(stored, now()) ? stored : once(plan)
    },
    /** Replaces a passport that the platform refused. */
    renewed: once,
    /** Drops a passport that stays refused, so that the next request gets a new one. */
    forget: () => void writeStored(passportKey, null),
  }
}
