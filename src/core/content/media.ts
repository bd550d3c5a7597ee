/** Screen of a media item. */
export type MediaKind = 'video' | 'series' | 'episode' | 'channel' | 'event' | 'page' | 'hub'

/** `type` is a MIME type, empty if unknown. Size in pixels and bitrate in bits per second of files, where stated. */
export type Source = {
  file: string
  type: string
  drm?: Drm
  width?: number | undefined
  height?: number | undefined
  bitrate?: number | undefined
}

/** Licence URLs by key system. */
export type Drm = {
  widevine?: { url: string } | undefined
  playready?: { url: string } | undefined
  fairplay?: { processSpcUrl: string; certificateUrl?: string | undefined } | undefined
  clearkey?: { url: string } | undefined
}

export type Track = {
  file: string
  kind: 'captions' | 'thumbnails' | 'chapters'
  label?: string | undefined
  language?: string | undefined
}

/** Source of a channel's programme guide. */
export type ScheduleSource = {
  url: string
  token?: string | undefined
  type: 'jwp' | 'viewnexa'
  /** Id of the channel in a file of several channels. */
  channel?: string
  demo: boolean
}

export type EventState = 'PRE_LIVE' | 'LIVE_UNPUBLISHED' | 'LIVE_PUBLISHED' | 'INSTANT_VOD' | 'VOD_PUBLIC'
export type MediaStatus = 'LIVE' | 'VOD' | 'SCHEDULED'

/** Media item with texts in one language: film, episode, channel, event or page. */
export type Media = {
  id: string
  kind: MediaKind
  title: string
  /** Language of the title, where it differs from the requested one. */
  titleLang?: string | undefined
  /** Title part of the URL, the same in every language. */
  slug: string
  description: string
  /** Language of the description, where it differs from the requested one. */
  descriptionLang?: string | undefined
  tags: string[]
  /** Seconds; 0 for live streams. */
  duration: number
  /** ISO 8601. */
  publishedAt?: string | undefined
  /** End of availability, ISO 8601. */
  availableUntil?: string | undefined
  /** Publication of the newest episode of a series, ISO 8601. */
  newestEpisodeAt?: string | undefined
  genre?: string | undefined
  rating?: string | undefined
  feedId?: string | undefined
  sources: Source[]
  tracks: Track[]
  free: boolean
  requiresSubscription: boolean
  offers: MediaOffer[]
  seriesId?: string | undefined
  /** Name of the series, for episodes outside their series. */
  seriesTitle?: string | undefined
  /** Playlist with the episodes of a legacy series. */
  seriesPlaylistId?: string | undefined
  episodeNumber?: number | undefined
  seasonNumber?: number | undefined
  trailerId?: string | undefined
  /** Media id of the version with a sign-language interpreter. */
  signLanguageId?: string | undefined
  liveChannelsId?: string | undefined
  /** Markdown body of a static page. */
  markdown?: string | undefined
  /** Language of the markdown, where it differs from the requested one. */
  markdownLang?: string | undefined
  /** Playlist ids of a hub's rows. */
  playlists: string[]
  schedule?: ScheduleSource | undefined
  /** Hours. */
  catchupHours: number
  /** ISO 8601. */
  scheduledStart?: string | undefined
  /** ISO 8601. */
  scheduledEnd?: string | undefined
  eventState?: EventState | undefined
  /** Custom parameters without a meaning of their own. */
  params: Record<string, string>
}

/** Fields that determine the live status. */
export type EventTimes = Pick<Media, 'kind' | 'eventState' | 'scheduledStart' | 'scheduledEnd'>

/** Live status of an item, by its state, else its times: before, during or after. */
export function mediaStatus(media: EventTimes, now: Date): MediaStatus {
  switch (media.eventState) {
    case 'PRE_LIVE':
    case 'LIVE_UNPUBLISHED':
      return 'SCHEDULED'
    case 'LIVE_PUBLISHED':
      return 'LIVE'
    case 'INSTANT_VOD':
    case 'VOD_PUBLIC':
      return 'VOD'
    default:
      return statusByTimes(media, now)
  }
}

function statusByTimes({ kind, scheduledStart, scheduledEnd }: EventTimes, now: Date): MediaStatus {
  // A channel without times is always live.
  if (!scheduledStart) return kind === 'channel' ? 'LIVE' : 'VOD'
  if (now < new Date(scheduledStart)) return 'SCHEDULED'
  return scheduledEnd && new Date(scheduledEnd) <= now ? 'VOD' : 'LIVE'
}

/** Returns whether a tag marks the item as a standalone film. */
export const isMovie = ({ tags }: Pick<Media, 'tags'>) => tags.some((tag) => tag.toLowerCase() === 'movie')

/** Returns whether an item has a video. Text pages and hubs have none. */
export const hasVideo = ({ kind }: Pick<Media, 'kind'>) => kind !== 'page' && kind !== 'hub'

/** Returns whether an item is live or scheduled, so that its page needs refreshes. */
export const isTimed = (media: EventTimes, now: Date) => mediaStatus(media, now) !== 'VOD'

/** Free items play under every access model. */
export const isFree = (media: Pick<Media, 'free' | 'requiresSubscription'>) => media.free || !media.requiresSubscription

/** Parses a boolean parameter: true, 1, yes, on / false, 0, no, off; else undefined. */
export function parseBoolean(value: unknown): boolean | undefined {
  const text = String(value ?? '').toLowerCase()
  if (['true', '1', 'yes', 'on'].includes(text)) return true
  if (['false', '0', 'no', 'off'].includes(text)) return false
  return undefined
}

/** Image labels of a media item on the platform. */
export type ImageLabel = 'card' | 'background' | 'channel_logo' | (string & {})

/** Requested image widths in pixels. */
export const imageWidths = { card: 320, featured: 640, article: 800, poster: 1280 } as const

/** Image URL of a media item; the platform falls back to the poster. */
export function imageUrl(platform: string, id: string, label: ImageLabel, width: number, fallback?: ImageLabel) {
  const fallbackParam = fallback ? `&fallback=${fallback}` : ''
  return `${platform}/v2/media/${id}/images/${label}.webp?poster_fallback=1${fallbackParam}&width=${width}`
}

const focalSides = ['left', 'right', 'top', 'bottom']

/** Parses a focal point such as `left top`; undefined for none. */
export function focalPointOf(value = ''): string | undefined {
  const sides = value.toLowerCase().split(/[\s,]/)
  return focalSides.filter((side) => sides.includes(side)).join(' ') || undefined
}

/** Offer of one media item; only their own offers unlock premier items. */
export type MediaOffer = { offerId: string; premier: boolean }

/** Parses `productIds`: comma-separated 'integration:offerId', a leading '!' for premier. */
export function parseProductIds(productIds: string | undefined, integration: string): MediaOffer[] {
  return (productIds ?? '').split(',').flatMap((item) => {
    const [, premier, prefix, offerId] = /^(!?)\s*([^:\s]+):\s*(!?\S+)$/.exec(item.trim()) ?? []
    if (prefix !== integration || !offerId) return []
    return [{ offerId: offerId.replace(/^!/, ''), premier: premier === '!' || offerId.startsWith('!') }]
  })
}

export type Season = { number: number; title: string; description: string; episodeCount: number }

export type Series = { id: string; episodeCount: number; seasonCount: number; seasons: Season[] }

export type Episode = {
  media: Media
  episodeNumber: number /** Season number; 0 without seasons. */
  seasonNumber: number
}

/** Opened season of a series: the current episode's, else the first. */
export const openingSeason = (series: Series, current?: Episode) => current?.seasonNumber ?? series.seasons[0]?.number

/** Episodes of a season, or all without one. */
export const inSeason = (episodes: Episode[], season: number | undefined) =>
  season === undefined ? episodes : episodes.filter((episode) => episode.seasonNumber === season)

/** Playlist of a legacy episode, from the tag `seriesid_X` or a parameter. */
export const legacyPlaylistId = ({
  tags,
  seriesPlaylistId,
  seriesId,
}: Pick<Media, 'tags' | 'seriesPlaylistId' | 'seriesId'>) =>
  tags.map((tag) => /^seriesid_([\w-]+)$/i.exec(tag)?.[1]).find(Boolean) ?? seriesPlaylistId ?? seriesId
