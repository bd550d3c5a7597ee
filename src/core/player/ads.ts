import type { Source } from '../content/media.ts'
import type { Config } from '../site/config.ts'

/** Maximum delay of a film by its advertisements in milliseconds. */
export const adTimeoutMs = 6_000

/** Offset of a break: pre-roll, post-roll, seconds, or a share of the duration (0 to 1) and seconds after it. */
export type AdOffset = 'pre' | 'post' | { seconds: number } | { share: number; seconds?: number }

/** Facts of the player and the page at the time of an ad request, for macros and the choice of a file. */
export type AdContext = {
  /** Fields of the item by the platform's names, such as `title` and `duration`. */
  item: { mediaid: string; title: string; duration: number; file: string }
  /** URL of the page without fragment, and of the page before it. */
  page: string
  referrer: string
  userAgent: string
  /** CSS pixels. */
  width: number
  height: number
  muted: boolean
  /** Position and duration of the item in seconds. */
  time: number
  duration: number
  canPlay(type: string): boolean
}

/** Tracking event of an ad. */
export type AdCounter = {
  impression(): void
  /** Seconds into the advertisement; start and quartiles follow from it. */
  progress(seconds: number): void
  paused(paused: boolean): void
  muted(muted: boolean): void
  complete(): void
  skip(): void
  /** VAST error code: 405 for a file that does not play. */
  failed(code: string): void
  /** Reports a click; returns the landing page. */
  click(): string | undefined
}

/** One advertisement to play; times in seconds. */
export type Ad = {
  /** File that the browser can play and that fits the player; undefined without one. */
  source: Source | undefined
  duration: number
  /** Seconds until the ad can be skipped; undefined if never. */
  skipAfter: number | undefined
  visitable: boolean
  counter: AdCounter
}

/** Media file of an ad: width in pixels and bitrate in kbit/s, 0 if unknown. */
export type AdFile = Source & { width: number; bitrate: number }

/** Break of a film; its ads load when it is due. */
export type AdBreak = { offset: AdOffset; ads(context: AdContext): Promise<Ad[]>; began?(): void; over?(): void }

export type AdPlan = {
  breaks: AdBreak[]
  /** Ads of a resumed film: its pre-roll, the last mid-roll before its position, both or none. */
  onResume: 'pre' | 'mid' | 'both' | 'none'
  /** Minimum number of seconds between two breaks. */
  apart: number
}

export const noAds: AdPlan = { breaks: [], onResume: 'both', apart: 0 }

/** Ad schedule of a site. Server-side ads need none. */
export type AdSource = { by: 'schedule'; id: string } | { by: 'vast'; url: string }

/** Ad source of an item under the active config, if any. */
export function adSourceOf(
  { adConfig, adDeliveryMethod, adSchedule, adScheduleUrls }: Config,
  mediaId: string,
): AdSource | undefined {
  if (adConfig && adDeliveryMethod === 'ssai') return undefined
  if (adConfig && adScheduleUrls?.xml) return { by: 'vast', url: withMedia(adScheduleUrls.xml, mediaId) }
  return adSchedule ? { by: 'schedule', id: adSchedule } : undefined
}

/** Adds the item to the URL of an ad server. */
export const withMedia = (url: string, mediaId: string) =>
  `${url}${url.includes('?') ? '&' : '?'}media_id=${encodeURIComponent(mediaId)}`

// The platform also writes 00:00:15:000.
const clock = /^(?:(\d+):)?(\d{1,2}):(\d{1,2})(?:[.,](\d+)|:(\d{3}))?$/

/** Parses offsets of schedules and VMAP: pre, start, post, end, 50%, 00:01:30.000, 00:01:30:000, 90; else undefined. */
export function parseAdOffset(written: string | number): AdOffset | undefined {
  const text = String(written).trim().toLowerCase()
  if (text === 'pre' || text === 'start') return 'pre'
  if (text === 'post' || text === 'end') return 'post'
  if (/^\d+(\.\d+)?%$/.test(text)) return toShareOffset(Number.parseFloat(text) / 100)
  const seconds = parseTimecode(text)
  return seconds === undefined ? undefined : seconds === 0 ? 'pre' : { seconds }
}

function toShareOffset(share: number): AdOffset {
  if (share <= 0) return 'pre'
  return share >= 1 ? 'post' : { share }
}

/** Seconds as a number or as hours, minutes and seconds. */
export function parseTimecode(text: string): number | undefined {
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text)
  const [, hours = 0, minutes, seconds, fraction, thousandths = 0] = clock.exec(text) ?? []
  return minutes && seconds
    ? Number(hours) * 3600 + Number(minutes) * 60 + Number(`${seconds}.${fraction ?? thousandths}`)
    : undefined
}

/** Time of a break in seconds; Infinity for post-rolls and shares of live streams. */
export function breakTime(offset: AdOffset, duration: number): number {
  if (offset === 'pre') return 0
  if (offset === 'post') return Number.POSITIVE_INFINITY
  const { seconds = 0 } = offset
  if (!('share' in offset)) return seconds
  return Number.isFinite(duration) && duration > 0 ? offset.share * duration + seconds : Number.POSITIVE_INFINITY
}

// A day of a live stream with a break every two minutes.
const maxRepeats = 720

/** Offsets of a break that is repeated every `interval` seconds; only the offset itself without an interval. */
export function repeatedOffsets(offset: AdOffset, interval: number | undefined): AdOffset[] {
  if (!interval || offset === 'post') return [offset]
  const later = (seconds: number): AdOffset => {
    if (offset === 'pre') return { seconds }
    return { ...offset, seconds: (offset.seconds ?? 0) + seconds }
  }
  return [offset, ...Array.from({ length: maxRepeats }, (_, index) => later((index + 1) * interval))]
}

// 3GPP is for phones without MP4.
const typeRanks: [RegExp, number][] = [
  [/mp4|webm/i, 0],
  [/mpegurl|^$/i, 1],
]
const typeRank = ({ type }: AdFile) => typeRanks.find(([pattern]) => pattern.test(type))?.[1] ?? 2

/** Playable file that fits a player of this width: the smallest one that fills it, else the largest. */
export function fittingFile(files: readonly AdFile[], { width, canPlay }: Pick<AdContext, 'width' | 'canPlay'>) {
  const isPlayable = ({ type }: AdFile) => type === '' || /mpegurl/i.test(type) || canPlay(type)
  const tooSmall = (file: AdFile) => Math.max(0, width - file.width)
  return files
    .filter(isPlayable)
    .toSorted(
      (a, b) => typeRank(a) - typeRank(b) || tooSmall(a) - tooSmall(b) || a.width - b.width || a.bitrate - b.bitrate,
    )[0]
}

/** Breaks between two times in order, excluding the earlier time. */
export const breaksBetween = (breaks: readonly AdBreak[], from: number, to: number, duration: number): AdBreak[] =>
  breaks
    .filter(({ offset }) => {
      const moment = breakTime(offset, duration)
      return from < moment && moment <= to
    })
    .toSorted((a, b) => breakTime(a.offset, duration) - breakTime(b.offset, duration))
