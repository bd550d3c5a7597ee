import { accessModelOf } from '../access/access.ts'
import { type Drm, parseBoolean, type Source } from '../content/media.ts'
import type { Config } from '../site/config.ts'

/** Stream protection: published, media token or passport. */
export type Protection =
  | { by: 'none' }
  | { by: 'service'; host: string; policy?: string | undefined }
  | { by: 'provider'; policy?: string | undefined }
  | { by: 'bridge'; bridge: string }

/**
 * Protection of a site: access bridge with accounts, else signing service, else provider tokens. Unsigned policies
 * are ignored.
 */
export function protectionOf(config: Config, bridge?: string): Protection {
  if (bridge && accessModelOf(config) !== 'avod') return { by: 'bridge', bridge }
  const policy = drmPolicyOf(config)
  const host = config.contentSigningService?.host
  if (host) return { by: 'service', host, ...(policy && { policy }) }
  const isSigned = parseBoolean(config.custom.urlSigning) || policy !== undefined
  if (isSigned && config.account?.signsStreams) return { by: 'provider', ...(policy && { policy }) }
  return { by: 'none' }
}

/** Active DRM policy: content protection before signing service. */
const drmPolicyOf = (config: Config) =>
  config.contentProtection?.drm?.defaultPolicyId ?? config.contentSigningService?.drmPolicyId

/** Reason of the platform for a refusal. */
export type RefusalReason = 'unauthorized' | 'missing'

/** Thrown when an item has no streams for the viewer; `message` is for logs. */
export class PlaybackRefusedError extends Error {
  override name = 'PlaybackRefusedError'
  readonly reason: RefusalReason

  constructor(reason: RefusalReason, message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

/** Time window of a live stream; open-ended without an end. */
export type TimeWindow = { start: string; end?: string | undefined }

export type Rewriting = {
  platform: string
  config: Pick<Config, 'siteId' | 'adConfig' | 'adDeliveryMethod'>
  mediaId: string
  passport?: string | undefined
  /** Account id of the signed-in viewer. */
  userId?: string | undefined
  timeWindow?: TimeWindow | undefined
}

/** Prepares sources for the player: ads, viewer, passport and time range. */
export const rewriteSources = (sources: readonly Source[], how: Rewriting): Source[] =>
  sources.map((source) => withTimeWindow(withPassport(withAdsOrViewer(source, how), how), how))

/** Ad parameters change only unsigned URLs: signatures would break. */
function withAdsOrViewer(source: Source, { platform, config, mediaId, userId }: Rewriting): Source {
  const { siteId, adConfig, adDeliveryMethod } = config
  const manifest = `${platform}/manifests/${mediaId}`
  const broadcast = `${platform}/live/broadcast/${mediaId}`
  // Stitched streams are HLS, without the licences of a DASH source.
  const isStitched = source.file === `${manifest}.m3u8` || (source.file === `${manifest}.mpd` && !source.drm)
  if (isStitched && adConfig && adDeliveryMethod === 'ssai') {
    const stitched = `${platform}/v2/sites/${encodeURIComponent(siteId)}/media/${mediaId}/ssai.m3u8`
    return { ...source, file: withParam(stitched, 'ad_config_id', adConfig), type: 'application/vnd.apple.mpegurl' }
  }
  const platformUrls = [manifest, broadcast].flatMap((file) => [`${file}.m3u8`, `${file}.mpd`])
  return userId && platformUrls.includes(source.file)
    ? { ...source, file: withParam(source.file, 'user_id', userId) }
    : source
}

function withPassport(source: Source, { passport }: Rewriting): Source {
  return passport && source.drm ? { ...source, drm: openedBy(passport, source.drm) } : source
}

/** Adds the passport to licence URLs without a token. */
function openedBy(passport: string, { widevine, playready, fairplay, clearkey }: Drm): Drm {
  const open = (url: string) => (hasParam(url, 'token') ? url : withParam(url, 'passport', passport))
  return {
    ...(widevine && { widevine: { url: open(widevine.url) } }),
    ...(playready && { playready: { url: open(playready.url) } }),
    ...(fairplay && { fairplay: { ...fairplay, processSpcUrl: open(fairplay.processSpcUrl) } }),
    ...(clearkey && { clearkey: { url: open(clearkey.url) } }),
  }
}

function withTimeWindow(source: Source, { timeWindow }: Rewriting): Source {
  if (!timeWindow) return source
  return { ...source, file: withParam(source.file, 't', [timeWindow.start, timeWindow.end].filter(Boolean).join('-')) }
}

const hasParam = (url: string, name: string) => URL.parse(url)?.searchParams.has(name) ?? false

function withParam(url: string, name: string, value: string): string {
  const parsed = URL.parse(url)
  if (!parsed) return url
  parsed.searchParams.set(name, value)
  return parsed.href
}

/** Returns whether a URL's signature has expired. */
export function isExpired(file: string, now: Date): boolean {
  const query = URL.parse(file)?.searchParams
  const expires = query?.has('sig') ? Number(query.get('exp')) : 0
  return expires > 0 && expires * 1000 <= now.getTime()
}

/** Passport of the access bridge; `expires` in epoch milliseconds. */
export type Passport = { passport: string; refresh_token: string; expires: number }

/** Lifetime of a passport in milliseconds. */
export const passportLifeMs = 60 * 60 * 1000

/** Cache time of a media token in milliseconds. */
export const mediaTokenLifeMs = 15 * 60 * 1000

export const isPassportValid = (passport: Passport, now: number) => now < passport.expires
