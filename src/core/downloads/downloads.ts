import type { Requirement } from '../access/access.ts'
import { type Media, parseBoolean, type Source, type Track } from '../content/media.ts'
import { toDate } from '../data/to-date.ts'
import { protectionOf } from '../player/playback.ts'
import type { Skip } from '../player/skip.ts'
import type { Config } from '../site/config.ts'

/** Storage key of the downloads of this browser. */
export const downloadsKey = 'jwapp.downloads'

/** Path of the copies within the site; the service worker serves it. */
export const downloadsFolder = '/_downloads/'

/** File name of a split film. The cache contains a manifest of its parts; the worker returns the film. */
export const mp4Name = 'main.mp4'

/** Manifest of a split film: its parts in byte order. */
export type SplitFileManifest = { type: string; size: number; parts: [name: string, bytes: number][] }

/** Reason of a stop; `needed` and `free` in bytes. */
export type DownloadFailure =
  | { kind: 'space'; needed: number; free: number }
  | { kind: 'network' | 'gone' | 'protected' | 'format' | 'access' }

/** Item of a download: the data of a player without stream addresses. */
export type DownloadItem = {
  id: string
  title: string
  metadata: string
  series?: string | null | undefined
  skips?: readonly Skip[] | undefined
  duration: number
  requirement: Requirement
  remember: boolean
  /** Rating for the parental lock: empty if the item has none, undefined if unknown. */
  rating?: string | undefined
}

/** Sources and tracks, of the platform or of the copy. */
export type DownloadStreams = { sources: readonly Source[]; tracks: readonly Track[] }

/** `queued`: waiting or running. `complete` is set only after every file was found in the cache. */
export type DownloadState = 'queued' | 'paused' | 'failed' | 'complete'

export type Download = {
  item: DownloadItem
  /** Page of the item, in the language of the viewer. */
  href: string
  /** Local address, once stored. */
  picture?: string | undefined
  /** Streams of the platform. */
  remote: DownloadStreams
  /** Streams of the copy, once complete. */
  copy?: DownloadStreams | undefined
  /** Highest bandwidth to fetch, in bits per second. */
  bandwidth: number
  state: DownloadState
  failure?: DownloadFailure | undefined
  /** Number of progress steps of the copy; `done` counts the stored ones. */
  total: number
  done: number
  /** Expected size until complete, then the stored one, in bytes. */
  size: number
  /** Digest of the stream's addresses, to find a changed film. */
  version?: string | undefined
  /** True once the platform has a newer version. */
  changed?: boolean | undefined
  /** End of the publisher's window, in epoch milliseconds. */
  expires?: number | undefined
}

const states: unknown[] = ['queued', 'paused', 'failed', 'complete']

const areStreams = (streams: unknown): boolean => {
  const { sources, tracks } = Object(streams)
  const areFiles = (list: unknown) =>
    Array.isArray(list) && list.every((entry) => typeof Object(entry).file === 'string')
  return areFiles(sources) && areFiles(tracks)
}

function isDownload(entry: unknown): entry is Download {
  const { item, href, remote, copy, state, bandwidth, total, done, size, expires, failure } = Object(entry)
  const { id, title, metadata, duration } = Object(item)
  return (
    [id, title, metadata, href].every((text) => typeof text === 'string') &&
    [duration, bandwidth, total, done, size, expires ?? 0].every((number) => Number.isFinite(number)) &&
    areStreams(remote) &&
    (copy === undefined || areStreams(copy)) &&
    states.includes(state) &&
    (failure === undefined || typeof Object(failure).kind === 'string')
  )
}

/** Parses stored downloads; invalid entries are skipped. */
export const parseDownloads = (stored: unknown): Download[] => (Array.isArray(stored) ? stored.filter(isDownload) : [])

export const isExpiredAt = ({ expires }: Pick<Download, 'expires'>, now: number) =>
  expires !== undefined && expires <= now

/** Returns the streams of a complete, unexpired copy. */
export function findCopy(stored: string | null, id: string, now: number): DownloadStreams | undefined {
  if (!stored?.includes(id)) return undefined
  try {
    const download = parseDownloads(JSON.parse(stored)).find(({ item }) => item.id === id)
    return download?.state === 'complete' && !isExpiredAt(download, now) ? download.copy : undefined
  } catch {
    return undefined
  }
}

/** Returns whether a site offers downloads: switched on, unprotected, without stitched advertisements. */
export const offersDownloads = (config: Config, bridge?: string) =>
  parseBoolean(config.custom.downloads) === true &&
  protectionOf(config, bridge).by === 'none' &&
  config.adDeliveryMethod !== 'ssai'

/** Returns the stream to copy: the first clear HLS manifest. */
export const copySource = (sources: readonly Source[]): Source | undefined =>
  sources.find(({ file, type, drm }) => !drm && (/mpegurl/i.test(type) || /\.m3u8(\?|$)/i.test(file)))

/** Returns the MP4 files of an item without a stream to copy. A protected item has none. */
export const copyFiles = (sources: readonly Source[]): Source[] =>
  copySource(sources) || sources.some(({ drm }) => drm)
    ? []
    : sources.filter(({ type }) => type.toLowerCase() === 'video/mp4')

type Offered = Pick<Media, 'params' | 'sources' | 'duration'>

/** Returns whether an item that is open to everyone may be downloaded. */
export const isDownloadable = ({ params, sources, duration }: Offered, requirement: Requirement) =>
  requirement === 'nothing' &&
  duration > 0 &&
  (copySource(sources) !== undefined || copyFiles(sources).length > 0) &&
  sources.every(({ file }) => !/[?&](sig|token)=/.test(file)) &&
  parseBoolean(params.downloads) !== false &&
  hasReadableWindow(params)

/** Returns false for an item whose last day of downloads is no date: its rights may have ended. */
export const hasReadableWindow = ({ downloadsUntil }: Media['params']) =>
  !downloadsUntil || !Number.isNaN(toDate(downloadsUntil).getTime())

/** End of the window of a download: days of the site, and a date of the item. */
export function expiryOf(config: Config, params: Media['params'], now: number): number | undefined {
  const days = Number(config.custom.downloadDays)
  const ends = [days > 0 ? now + days * 86_400_000 : Number.NaN, toDate(params.downloadsUntil ?? '').getTime()]
  const valid = ends.filter((end) => !Number.isNaN(end))
  return valid.length > 0 ? Math.min(...valid) : undefined
}
