import { mediaTokenLifeMs, PlaybackRefusedError, protectionOf } from '#core/player/playback.ts'
import type { Config } from '#core/site/config.ts'
import type { FetchOptions } from '../http.ts'
import { cacheByArguments } from '../platform/cache.ts'
import { platformUrls } from '../platform/source.ts'
import { accessBridge, signedToken } from './bridge.ts'
import { passports, type StoredPassport } from './passports.ts'

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

const nobody = () => Promise.reject(new PlaybackRefusedError('unauthorized', 'Unauthorized: no viewer is signed in'))

function byToken(
  { platform, config, now = Date.now }: ItemAccessOptions,
  policy: string | undefined,
  sign: (mediaId: string) => Promise<string>,
): Addresses {
  const urls = platformUrls(platform, config.siteId)
  const token = cacheByArguments(sign, mediaTokenLifeMs, now)
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
