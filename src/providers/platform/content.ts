import type { Content } from '#core/content/content.ts'
import { parseBoolean } from '#core/content/media.ts'
import type { Playlist } from '#core/content/playlist.ts'
import { ownValue } from '#core/data/own-value.ts'
import type { Config } from '#core/site/config.ts'
import type { FetchOptions } from '../http.ts'
import { type Clock, cacheByArguments } from './cache.ts'
import { readItems, toContentList, toPlaylist, type WireList, withItems } from './lists.ts'
import { toEpisodes, toSeries } from './series.ts'
import { platformSource } from './source.ts'
import type { ItemProblem, Reading } from './wire.ts'

const minutes = 60_000

/** Cache durations, in milliseconds. */
const life = { query: 60 * minutes, media: 10 * minutes, series: 20 * minutes, search: 20 * minutes }

export type PlatformContentOptions = {
  /** URL of the platform, without a trailing slash. */
  platform: string
  config: Config
  language: string
  /** Called for each skipped invalid item. */
  onBroken?: (problem: ItemProblem) => void
  fetchOptions?: FetchOptions
  now?: Clock
}

/** Creates the content API over HTTP, with cached responses. */
export function platformContent(options: PlatformContentOptions): Content {
  const { platform, config, language, onBroken, fetchOptions, now = Date.now } = options
  const source = platformSource({ platform, siteId: config.siteId, fetchOptions })
  const reading: Reading = { platform, language, integration: config.productPrefix }
  const cached = <A extends unknown[], T>(load: (...args: A) => Promise<T>, staleMs: number) =>
    cacheByArguments(load, staleMs, now)
  const playlistOf = (id: string, list: WireList) => toPlaylist(id, list, reading, onBroken)
  const seriesOf = cached(batched(source.seriesOf), life.series)

  return {
    config,
    language,
    media: cached(async (id) => {
      const item = await source.media(id)
      return item === undefined ? undefined : readItems(`media ${id}`, [item], reading, onBroken)[0]
    }, life.media),
    playlist: cached(async (id, { limit, search, relatedTo } = {}) => {
      // The platform may include the item itself among related items.
      const count = relatedTo && limit ? limit + 1 : limit
      const list = await source.playlist(id, { limit: count, search, relatedTo })
      if (!list) return undefined
      const playlist = playlistOf(id, list)
      return { ...playlist, items: playlist.items.filter((item) => item.id !== relatedTo).slice(0, limit) }
    }, life.query),
    contentList: cached(async (id) => {
      const list = await source.contentList(id)
      return list && toContentList(id, list, reading, onBroken)
    }, life.query),
    series: cached(async (id) => {
      const series = await source.series(id)
      return series && toSeries(id, series)
    }, life.series),
    episodes: cached(async (id) => toEpisodes(id, await source.episodes(id), reading, onBroken), life.series),
    seriesOf,
    watchlist: async (id, ids) => {
      if (ids.length === 0) return []
      const list = await source.watchlist(id, ids)
      return list ? readItems(`watch list ${id}`, list.items, reading, onBroken) : []
    },
    search: cached(async (text): Promise<Playlist> => {
      const list = await searchIn(config, source, text)
      return list ? playlistOf(config.features.searchPlaylist ?? '', list) : withItems('', {}, reading, [])
    }, life.search),
  }
}

type SeriesById = Record<string, string | undefined>

/** Batches the ids of one turn of the event loop into one request. */
function batched(load: (ids: string[]) => Promise<SeriesById>) {
  let waiting: string[] = []
  let batch: Promise<SeriesById> | undefined
  const send = async () => {
    await new Promise((done) => setTimeout(done))
    const ids = waiting
    waiting = []
    batch = undefined
    return load(ids)
  }
  return async (id: string) => {
    waiting.push(id)
    batch ??= send()
    return ownValue(await batch, id)
  }
}

/** Searches with the app content search, if enabled, else with the search playlist. */
function searchIn(config: Config, source: ReturnType<typeof platformSource>, text: string) {
  if (parseBoolean(config.custom.appContentSearch)) return source.search(text)
  const { searchPlaylist } = config.features
  return searchPlaylist ? source.playlist(searchPlaylist, { search: text }) : undefined
}
