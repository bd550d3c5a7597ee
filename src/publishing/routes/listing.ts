import { z } from 'zod/mini'
import { accessModelOf, openStreamOf } from '#core/access/access.ts'
import { versionFor } from '#core/content/insight.ts'
import { legacyPlaylistId, type Media, mediaStatus } from '#core/content/media.ts'
import { dividingTerms, termSlot, toSearchDocument } from '#core/content/search-index.ts'
import { toTimedLabels } from '#core/content/timed-label.ts'
import { defaultLocale, locales } from '#core/i18n/locales.ts'
import { canSearch } from '#core/site/can-search.ts'
import { previewOf } from '#features/page/graph.screen.ts'
import { excerpt } from '#features/page/render.screen.ts'
import { withItems } from '#providers/platform/lists.ts'
import { languageOfArticle } from '#providers/sanity/article.ts'
import { recordsOf } from '../content-db/records.ts'
import type { Snapshot } from '../content-db/snapshot.ts'
import { mediaReader } from '../content-db/snapshot-content.ts'

// Limits of search engines for videos.
const limits = { title: 100, tags: 32, seconds: 28_800 }

/** Sitemap data of a route: the JSON of its entry for each language. */
export type Listing = readonly string[]

/** Sitemap entry of a page. `hidden` marks a page with `noindex`. */
export type SitemapDetails = { lastmod?: string; video?: Video[]; hidden?: true }

type Video = {
  thumbnail_loc: string
  title: string
  description: string
  content_loc: string
  duration?: number
  publication_date?: string
  expiration_date?: string
  tag: string[]
  requires_subscription: 'no'
  live: 'yes' | 'no'
}

const serialize = (entry: SitemapDetails) => JSON.stringify(entry)

/** Returns a reader for the sitemap data of a route by key. */
export function listingsOf(snapshot: Snapshot, now: Date, readMedia = mediaReader(snapshot)): (key: string) => Listing {
  const records = recordsOf(snapshot)
  const { config, platform } = records.site()
  const model = accessModelOf(config)
  const reading = { language: defaultLocale, integration: config.productPrefix, platform }

  const videoIn = (media: Media | undefined) => {
    const stream = media?.title && isVideo(media, now) ? openStreamOf(media, model) : undefined
    const preview =
      media && previewOf({ site: { platform, url: platform }, pictureless: records.pictureless }, media.id)
    // Search engines require a picture.
    return media && stream && preview ? serialize({ video: [videoOf(media, stream, preview, now)] }) : ''
  }

  // The page of such a channel redirects to the guide (`features/media/video.screen.ts`).
  const isInGuide = ({ id, kind, liveChannelsId = '' }: Media) => {
    const list = kind === 'channel' ? records.playlist(liveChannelsId) : undefined
    return list?.ids.includes(id) && withItems(liveChannelsId, list.head, reading, []).live
  }

  return (key) => {
    const [kind = '', id = ''] = key.split(' ')
    if (kind === 'insight') return changesOf(records.insight(id))
    if (kind !== 'media') return []
    const [first = '', ...otherLocales] = locales
    const media = readMedia(id, first)
    if (media && isInGuide(media)) return inAll(serialize({ hidden: true }))
    const entry = videoIn(media)
    return entry ? [entry, ...otherLocales.map((language) => videoIn(readMedia(id, language)))] : []
  }
}

const inAll = (entry: string): Listing => Array(locales.length).fill(entry)

// Upcoming and live events have no permanent address. Channels have one.
const isVideo = (media: Media, now: Date) => {
  const status = mediaStatus(media, now)
  return watched.has(media.kind) && (status === 'VOD' || (status === 'LIVE' && media.kind === 'channel'))
}

const watched = new Set<Media['kind']>(['video', 'episode', 'channel', 'event'])

function videoOf(media: Media, stream: string, preview: string, now: Date): Video {
  const { title, description, duration, publishedAt, availableUntil, tags } = media
  const seconds = Math.round(duration)
  return {
    thumbnail_loc: preview,
    title: excerpt(title, limits.title),
    description: excerpt(description) || title,
    content_loc: stream,
    ...(seconds > 0 && seconds <= limits.seconds && { duration: seconds }),
    ...(publishedAt && { publication_date: publishedAt }),
    ...(availableUntil && { expiration_date: availableUntil }),
    tag: tags.slice(0, limits.tags),
    requires_subscription: 'no',
    live: mediaStatus(media, now) === 'LIVE' ? 'yes' : 'no',
  }
}

const Changed = z.looseObject({ _updatedAt: z.iso.datetime({ offset: true }) })

/** Modification dates are available only from the article service. */
function changeOf(document: unknown): string {
  const { data } = Changed.safeParse(document)
  return data ? serialize({ lastmod: data._updatedAt }) : ''
}

const changesOf = (documents: readonly unknown[]): Listing => {
  const versions = documents.map((document) => ({ document, language: languageOfArticle(document) }))
  return locales.map((locale) => changeOf(versionFor(versions, locale)?.document))
}

/** JSON of the search documents of a route, one for each language. */
export type Documents = readonly string[]

/** Returns a reader for the search documents of a route by key. A site without search has none. */
export function documentsOf(
  snapshot: Snapshot,
  now: Date,
  readMedia = mediaReader(snapshot),
): (key: string) => Documents {
  const records = recordsOf(snapshot)
  const { config, platform } = records.site()
  const searchable = canSearch(config)
  const readingIn = (language: string) => ({ language, platform, integration: config.productPrefix })

  // The page of an episode reads the same records.
  const seriesTitleOf = (media: Media, language: string) => {
    const id = records.seriesOf(media.id) ?? media.seriesId
    const series = id ? readMedia(id, language) : undefined
    if (series) return series.title
    const parent = legacyPlaylistId(media)
    const list = parent ? records.playlist(parent) : undefined
    return parent && list ? withItems(parent, list.head, readingIn(language), []).title : undefined
  }

  return (key) => {
    const [kind = '', id = ''] = key.split(' ')
    if (!searchable || kind !== 'media') return []
    return locales.flatMap((language) => {
      const media = readMedia(id, language)
      if (!media) return []
      const seriesTitle = media.kind === 'episode' ? seriesTitleOf(media, language) : undefined
      const labels = toTimedLabels(media, config, now)
      return JSON.stringify(toSearchDocument({ ...media, ...(seriesTitle && { seriesTitle }) }, labels))
    })
  }
}

/** Returns the words of a search document that divide an index, with their slots. */
export const toSlottedWords = (document: string | undefined) =>
  // Trusted data, written by this program.
  document ? dividingTerms(JSON.parse(document)).map((word) => ({ word, slot: termSlot(word) })) : []
