import { integrationName } from '#core/access.ts'
import type { Content } from '#core/content.ts'
import type { Insight, InsightSummary, Insights } from '#core/insight.ts'
import { nextChange } from '#core/live.ts'
import type { Media } from '#core/media.ts'
import type { Playlist } from '#core/playlist.ts'
import type { InsightsDataset, Picture } from '#core/site.ts'
import { toContentList, toEpisodes, toSeries, withItems } from '#providers/platform/lists.ts'
import { parseMedia } from '#providers/platform/media.ts'
import type { Reading } from '#providers/platform/wire.ts'
import { articleReader, summaryOf } from '#providers/sanity/article.ts'
import { highlighted } from '#providers/sanity/highlight.ts'
import { type PictureRow as Copy, type IdList, noteRead, recordChangeTime, recordsOf } from './records.ts'
import type { Snapshot } from './snapshot.ts'

// Enough for a home page and its neighbours in id order.
const cacheSize = 800
// Every episode page lists all episodes of its series.
const seriesCacheSize = 20

/** Content provider backed by a snapshot, in one language at one time. Reads become dependencies. */
export function snapshotContent(snapshot: Snapshot, language: string, now = new Date()): Content {
  const records = recordsOf(snapshot)
  const { config, platform } = records.site()
  const reading: Reading = { language, platform, integration: integrationName(config) }
  const lastMedia = lastUsed(cacheSize, (id: string) => readMedia(records.media(id), reading))
  const lastEpisodes = lastUsed(seriesCacheSize, (id: string) => toEpisodes(id, records.episodes(id), reading))
  const noted = <T>(kind: string, id: string, value: T): T => {
    noteRead(kind, id)
    return value
  }
  const media = (id: string) => {
    const item = noted('media', id, lastMedia(id))
    if (item) recordChangeTime(nextChange(item, now))
    return item
  }
  const episodes = (id: string) => {
    const found = noted('episodes', id, lastEpisodes(id))
    for (const { media } of found) noteRead('media', media.id)
    return found
  }
  const listOf = (id: string, { head, ids }: IdList) =>
    withItems(
      id,
      head,
      reading,
      ids.flatMap((one) => media(one) ?? []).map((item) => ({ ...item, feedId: id })),
    )

  return {
    config,
    language,
    media: async (id) => media(id),
    playlist: async (id, { limit, search, relatedTo } = {}) => {
      const record = relatedTo
        ? noted('related', relatedTo, records.related(relatedTo))
        : noted('playlist', id, records.playlist(id))
      if (!record) return undefined
      const ids = search ? record.ids : record.ids.slice(0, limit)
      const list = listOf(id, { ...record, ids })
      return search ? { ...list, items: list.items.filter((item) => mentions(item, search)).slice(0, limit) } : list
    },
    contentList: async (id) => {
      const record = noted('contentList', id, records.contentList(id))
      return record && toContentList(id, record, reading)
    },
    series: async (id) => {
      const record = noted('series', id, records.series(id))
      return record && toSeries(id, record)
    },
    episodes: async (id) => episodes(id),
    seriesOf: async (id) => noted('seriesOf', id, records.seriesOf(id)),
    watchlist: async (_, ids) => ids.flatMap((id) => media(id) ?? []),
    search: async (text): Promise<Playlist> => withItems('', {}, reading, [...found(snapshot, media, text)]),
  }
}

function readMedia(record: unknown, reading: Reading): Media | undefined {
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

/** Caches the most recent results of a reader. `most` limits their number. */
function lastUsed<K, V>(maxEntries: number, read: (key: K) => V): (key: K) => V {
  const cache = new Map<K, { value: V }>()
  return (key) => {
    const hit = cache.get(key)
    cache.delete(key)
    const entry = hit ?? { value: read(key) }
    cache.set(key, entry)
    const oldest = cache.keys().next()
    if (cache.size > maxEntries && !oldest.done) cache.delete(oldest.value)
    return entry.value
  }
}

/** Articles of a snapshot with highlighted code and mirrored hero images. */
export function snapshotInsights(snapshot: Snapshot, dataset: InsightsDataset, base = ''): Insights {
  const records = recordsOf(snapshot)
  const articleOf = articlesIn(snapshot, dataset)
  let all: InsightSummary[] | undefined

  return {
    // Every page of the section shows some articles.
    list: async () => {
      noteRead('site', 'articles')
      return (all ??= summariesIn(snapshot, dataset))
    },
    article: async (slug) => {
      noteRead('insight', slug)
      const article = articleOf(slug)
      return article && { ...article, body: highlighted(article.body) }
    },
    hero(slug) {
      noteRead('insightHero', slug)
      return pictureOfCopies(records.insightHero(slug) ?? [], base)
    },
  }
}

/** Image from copies in several widths, the smallest as the default. `base` is the path of the site. */
export function pictureOfCopies(copies: readonly Copy[], base: string): Picture | undefined {
  const [first] = copies
  if (!first) return undefined
  const srcSet = copies.map(({ src, width }) => `${base}${src} ${width}w`).join(', ')
  return { ...first, src: base + first.src, srcSet }
}

/** Summaries of all articles, newest first. */
export function summariesIn(snapshot: Snapshot, dataset: InsightsDataset): InsightSummary[] {
  const articleOf = articlesIn(snapshot, dataset)
  const summariesOf = (article: Insight | undefined) => (article ? [summaryOf(article)] : [])
  return recordsOf(snapshot)
    .insights()
    .flatMap((slug) => summariesOf(articleOf(slug)))
}

/** Returns a reader for the articles of a snapshot by slug. */
function articlesIn(snapshot: Snapshot, dataset: InsightsDataset) {
  const { insight } = recordsOf(snapshot)
  const read = articleReader(dataset)
  return (slug: string): Insight | undefined => {
    const document = insight(slug)
    const result = document === undefined ? undefined : read(document)
    return result?.ok ? result.value.article : undefined
  }
}
