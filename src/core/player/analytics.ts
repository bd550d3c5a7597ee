import { parseBoolean } from '../content/media.ts'
import type { Config } from '../site/config.ts'
import type { ConsentCategory } from '../site/tags.ts'

type ConsentFields = Pick<Config, 'analyticsToken' | 'custom'>

/** Reads whether analytics requires consent, from a custom config parameter. */
const analyticsRequireConsent = ({ analyticsToken, custom }: ConsentFields) =>
  analyticsToken !== undefined && parseBoolean(custom.analyticsConsent) === true

// Browsers load this module with the player, so it reads no schema.
const optionalCategories = ['analytics', 'advertising'] as const satisfies readonly ConsentCategory[]

/** Returns the categories that viewers must allow, undefined if no tag of the publisher needs consent. */
export function categoriesOfTags(config: ConsentFields): ConsentCategory[] | undefined {
  const tagged = optionalCategories.filter((category) =>
    config.custom.tags?.some(({ consent }) => consent === category),
  )
  if (tagged.length === 0) return undefined
  return analyticsRequireConsent(config) && !tagged.includes('analytics') ? ['analytics', ...tagged] : tagged
}

/** Returns whether the site requires the consent of viewers. */
export const requiresConsent = (config: ConsentFields) =>
  analyticsRequireConsent(config) || categoriesOfTags(config) !== undefined

/** Item of a measured playback; `token` identifies the publisher, `feed` the source list. */
export type AnalyticsItem = {
  token: string
  host: string
  page: string
  feed: string
  id: string
  title: string
  config: string
  version: string
  /** Numeric account id of the viewer. */
  viewer?: number | undefined
  /** Twelve hexadecimal digits each: of the player, and of the film in it. */
  player: string
  play: string
}

/** Events: setup, first frame, segment, seek and leave; ads use another endpoint. */
export type BeaconEvent = 'e' | 's' | 't' | 'vs' | 'gab' | 'i'

/** Playback position of an event in 128ths; live streams have none. */
export type PlayPosition = { duration: number; segment: number; watched: number }

/** Number of reported segments for a duration in seconds. */
export function segmentCount(duration: number): number {
  if (!isLong(duration)) return 0
  const bounds = [
    [30, 1],
    [60, 4],
    [180, 8],
    [300, 16],
  ] as const
  return bounds.find(([seconds]) => duration < seconds)?.[1] ?? 32
}

const isLong = (duration: number) => Number.isFinite(duration) && duration > 0

/** Position in 128ths from seconds; -1 for live streams. */
export const segmentAt = (time: number, duration: number) =>
  isLong(duration) ? Math.min(128, Math.max(0, Math.floor((time / duration) * 128))) : -1

/** Segment of a time; live segments last 20 s of watching. */
export const beaconSegment = (time: number, duration: number, watched: number) =>
  isLong(duration) ? Math.floor((segmentAt(time, duration) * segmentCount(duration)) / 128) : Math.floor(watched / 20)

const paths = { film: '/v1/jwplayer6/ping.gif', ad: '/v1/clienta/ping.gif' }

/** URL of a beacon; `at` in epoch milliseconds. */
export function beaconUrl(item: AnalyticsItem, beat: BeaconEvent, at: number, position?: PlayPosition): string {
  const params = new URLSearchParams({
    pss: '1',
    oos: 'Web',
    oosv: '5',
    sdk: '0',
    aid: item.token,
    bun: item.page,
    fed: item.feed,
    id: item.id,
    t: item.title,
    oiid: item.config,
    av: item.version,
    ...(item.viewer !== undefined && { oaid: String(item.viewer) }),
    emi: item.player,
    pli: item.play,
    sa: String(at),
    e: beat,
    ...(position && segmentFields(position)),
  })
  return `${item.host}${beat === 'i' ? paths.ad : paths.film}?${params}`
}

const segmentFields = ({ duration, segment, watched }: PlayPosition) => ({
  vd: String(isLong(duration) ? Math.round(duration) : 0),
  q: String(segmentCount(duration)),
  pw: String(segment),
  ti: String(Math.round(watched)),
})
