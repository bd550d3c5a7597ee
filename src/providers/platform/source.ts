import type { z } from 'zod/mini'
import type { PlaylistQuery } from '#core/content.ts'
import { ApiError } from '#core/errors.ts'
import { type FetchOptions, fetchTagged, readAs } from '../http.ts'
import { ContentListWire, PlaylistWire, toContentWireList, toWireList, type WireList } from './lists.ts'
import { EpisodesWire, SeriesOfWire, SeriesWire, type WireEpisode, type WireEpisodes } from './series.ts'
import { platformUrls, playlistPageSize } from './urls.ts'
import { WireObject } from './wire.ts'

/** Cached responses by URL, revalidated by ETag. */
export type Memory = {
  recall(url: string): { etag: string; json: unknown } | undefined
  store(url: string, etag: string, json: unknown): void
}

type PlatformOptions = {
  platform: string
  siteId: string
  fetchOptions?: FetchOptions | undefined
  memory?: Memory
  /** Replacement for `fetchTagged`. */
  fetchJson?: (url: string, etag: string | undefined) => ReturnType<typeof fetchTagged>
}

export type PlatformSource = {
  urls: ReturnType<typeof platformUrls>
  media(id: string): Promise<unknown>
  /** All pages without a limit. */
  playlist(id: string, query?: PlaylistQuery): Promise<WireList | undefined>
  contentList(id: string): Promise<WireList | undefined>
  series(id: string): Promise<z.infer<typeof SeriesWire> | undefined>
  /** Loads all episodes of a series, per season where the list has no season numbers. */
  episodes(id: string): Promise<WireEpisode[]>
  /** Series ids by episode id. */
  seriesOf(ids: string[]): Promise<Record<string, string | undefined>>
  watchlist(id: string, ids: readonly string[]): Promise<WireList | undefined>
  search(text: string): Promise<WireList>
}

/** Content endpoints of the platform. Returns raw records, undefined for 404. */
export function platformSource({ platform, siteId, fetchOptions, memory, fetchJson }: PlatformOptions): PlatformSource {
  const urls = platformUrls(platform, siteId)
  const get = async <T>(url: string, schema: z.ZodMiniType<T>) => {
    const cached = memory?.recall(url)
    const response = await (fetchJson?.(url, cached?.etag) ?? fetchTagged(url, cached?.etag, fetchOptions))
    if (response === 'unchanged') return readAs(url, schema, cached?.json)
    const read = readAs(url, schema, response.json)
    if (response.etag) memory?.store(url, response.etag, response.json)
    return read
  }
  const list = async (url: string) => toWireList(await get(url, PlaylistWire))
  const series = (id: string) => orNothing(get(urls.series(id), SeriesWire))
  const episodes = (id: string, season?: number) =>
    allEpisodes((offset) => get(urls.episodes(id, offset, season), EpisodesWire), season)

  return {
    urls,
    media: (id: string): Promise<unknown> => orNothing(list(urls.media(id)).then(({ items }) => items[0])),
    playlist: (id: string, query: PlaylistQuery = {}): Promise<WireList | undefined> =>
      orNothing(
        query.limit || query.relatedTo || query.search
          ? list(urls.playlist(id, query))
          : allPages((offset) => list(urls.playlistPage(id, offset))),
      ),
    contentList: (id: string): Promise<WireList | undefined> =>
      orNothing(get(urls.contentList(id), ContentListWire).then(toContentWireList)),
    series,
    episodes: async (id: string): Promise<WireEpisode[]> => {
      const all = await episodes(id)
      if (all.every((episode) => episode.season_number !== undefined)) return all
      const seasons = (await series(id))?.seasons ?? []
      if (seasons.length === 0) return all
      return (await Promise.all(seasons.map((season) => episodes(id, season.season_number)))).flat()
    },
    seriesOf: async (ids: string[]): Promise<Record<string, string | undefined>> => {
      const found = await orNothing(get(urls.seriesOf(ids), SeriesOfWire))
      return Object.fromEntries(ids.map((id) => [id, found?.[id]?.[0]?.series_id]))
    },
    watchlist: (id: string, ids: readonly string[]): Promise<WireList | undefined> =>
      orNothing(list(urls.watchlist(id, ids))),
    search: (text: string): Promise<WireList> => list(urls.search(text)),
  }
}

async function orNothing<T>(response: Promise<T>): Promise<T | undefined> {
  try {
    return await response
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}

/** Loads the episodes of all pages. Offsets count pages from 0, while `page_limit` × `page` < `total`. */
export async function allEpisodes(
  page: (offset: number) => Promise<WireEpisodes>,
  season: number | undefined,
): Promise<WireEpisode[]> {
  const episodes: WireEpisode[] = []
  for (let offset = 0; ; ) {
    const response = await page(offset)
    episodes.push(...response.episodes)
    const more =
      response.page_limit * response.page < response.total && response.page > offset && response.episodes.length > 0
    if (!more) return season === undefined ? episodes : episodes.map((episode) => inSeason(episode, season))
    offset = response.page
  }
}

const inSeason = (episode: WireEpisode, season: number): WireEpisode => ({
  ...episode,
  season_number: episode.season_number ?? season,
})

/** Loads the items of all pages of a playlist. Offsets count items from 1. */
export async function allPages(page: (offset: number) => Promise<WireList>): Promise<WireList> {
  const first = await page(1)
  const items = [...first.items]
  let last = first
  for (let offset = nextOffset(last, 1); offset !== undefined; offset = nextOffset(last, offset)) {
    last = await page(offset)
    items.push(...last.items)
  }
  return { head: first.head, items }
}

/** Offset of the next page: the `next` link, else one after a full page. */
function nextOffset({ head, items }: WireList, offset: number): number | undefined {
  const links = WireObject.safeParse(head.links)
  if (items.length === 0) return undefined
  if (!links.success) return items.length < playlistPageSize ? undefined : offset + items.length
  const next = typeof links.data.next === 'string' ? new URL(links.data.next, 'http://-').searchParams : undefined
  const start = Number(next?.get('page_offset'))
  return start > offset ? start : undefined
}
