import type { Content } from '#core/content/content.ts'
import { nextChange } from '#core/content/live.ts'
import type { Media } from '#core/content/media.ts'
import type { Playlist } from '#core/content/playlist.ts'
import { locales } from '#core/i18n/locales.ts'
import { toContentList, withItems } from '#providers/platform/lists.ts'
import { parseMedia } from '#providers/platform/media.ts'
import { toEpisodes, toSeries } from '#providers/platform/series.ts'
import type { Reading } from '#providers/platform/wire.ts'
import { cacheMostRecent } from './cached-snapshot.ts'
import { type IdList, recordChangeTime, recordDependency, recordsOf } from './records.ts'
import type { Snapshot } from './snapshot.ts'

// Enough for a home page and its neighbours in id order.
const cacheSize = 800
// Every episode page lists all episodes of its series.
const seriesCacheSize = 20

/** Parses media items of a snapshot in one language. */
export type MediaReader = (id: string, language: string) => Media | undefined

/** Cached reader of media items. It records no dependency. */
export function mediaReader(snapshot: Snapshot): MediaReader {
  const records = recordsOf(snapshot)
  const { config, platform } = records.site()
  const readers = locales.map((language) => {
    const reading: Reading = { language, platform, integration: config.productPrefix }
    return [language, cacheMostRecent(cacheSize, (id: string) => parsedMedia(records.media(id), reading))] as const
  })
  const inLanguage = new Map<string, (id: string) => Media | undefined>(readers)
  return (id, language) => inLanguage.get(language)?.(id)
}

/** Content provider backed by a snapshot, in one language at one time. Reads become dependencies. */
export function snapshotContent(
  snapshot: Snapshot,
  language: string,
  now = new Date(),
  readMedia = mediaReader(snapshot),
): Content {
  const records = recordsOf(snapshot)
  const { config, platform } = records.site()
  const reading: Reading = { language, platform, integration: config.productPrefix }
  const lastEpisodes = cacheMostRecent(seriesCacheSize, (id: string) => toEpisodes(id, records.episodes(id), reading))
  const tracked = <T>(kind: string, id: string, value: T): T => {
    recordDependency(kind, id)
    return value
  }
  const media = (id: string) => {
    const item = tracked('media', id, readMedia(id, language))
    if (item) recordChangeTime(nextChange(item, now))
    return item
  }
  const episodes = (id: string) => {
    const entries = tracked('episodes', id, lastEpisodes(id))
    for (const { media } of entries) {
      recordDependency('media', media.id)
      recordChangeTime(nextChange(media, now))
    }
    return entries
  }
  const listOf = (id: string, { head, ids }: IdList) =>
    withItems(
      id,
      head,
      reading,
      ids.flatMap((itemId) => media(itemId) ?? []).map((item) => ({ ...item, feedId: id })),
    )

  return {
    config,
    language,
    media: async (id) => media(id),
    playlist: async (id, { limit, search, relatedTo } = {}) => {
      const record = relatedTo
        ? tracked('related', relatedTo, records.related(relatedTo))
        : tracked('playlist', id, records.playlist(id))
      if (!record) return undefined
      const ids = search ? record.ids : record.ids.slice(0, limit)
      const list = listOf(id, { ...record, ids })
      return search ? { ...list, items: list.items.filter((item) => mentions(item, search)).slice(0, limit) } : list
    },
    contentList: async (id) => {
      const record = tracked('contentList', id, records.contentList(id))
      const list = record && toContentList(id, record, reading)
      for (const item of list?.items ?? []) recordChangeTime(nextChange(item, now))
      return list
    },
    series: async (id) => {
      const record = tracked('series', id, records.series(id))
      return record && toSeries(id, record)
    },
    episodes: async (id) => episodes(id),
    seriesOf: async (id) => tracked('seriesOf', id, records.seriesOf(id)),
    watchlist: async (_, ids) => ids.flatMap((id) => media(id) ?? []),
    search: async (text): Promise<Playlist> => withItems('', {}, reading, [...found(snapshot, media, text)]),
  }
}

function parsedMedia(record: unknown, reading: Reading): Media | undefined {
  const read = parseMedia(record, reading)
  return read.ok ? read.value : undefined
}

const mentions = ({ title, tags }: Media, text: string) =>
  [title, ...tags].some((field) => field.toLowerCase().includes(text.toLowerCase()))

function* found(snapshot: Snapshot, media: (id: string) => Media | undefined, text: string) {
  for (const { id } of snapshot.ids('media')) {
    const item = media(id)
    if (item && mentions(item, text)) yield item
  }
}
