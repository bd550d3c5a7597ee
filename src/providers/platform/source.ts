import type { z } from 'zod/mini'
import type { PlaylistQuery } from '#core/content/content.ts'
import { ApiError } from '#core/data/errors.ts'
import { ownValue } from '#core/data/own-value.ts'
import { isStaticPlatform } from '#core/site/static-platform.ts'
import { type FetchOptions, fetchTagged, parseResponse } from '../http.ts'
import {
  allPages,
  ContentListWire,
  PlaylistWire,
  playlistPageSize,
  toContentWireList,
  toWireList,
  type WireList,
} from './lists.ts'
import { rawItemId } from './media.ts'
import { allEpisodes, EpisodesWire, SeriesOfWire, SeriesWire, type WireEpisode } from './series.ts'
import { idOfItem, WireObject } from './wire.ts'

/** Cached responses by URL, revalidated by ETag. */
export type ResponseCache = {
  lookup(url: string): { etag: string; json: unknown } | undefined
  store(url: string, etag: string, json: unknown): void
}

type PlatformOptions = {
  platform: string
  siteId: string
  fetchOptions?: FetchOptions | undefined
  cache?: ResponseCache
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
export function platformSource({ platform, siteId, fetchOptions, cache, fetchJson }: PlatformOptions): PlatformSource {
  const urls = platformUrls(platform, siteId)
  const get = async <T>(url: string, schema: z.ZodMiniType<T>) => {
    const cached = cache?.lookup(url)
    const response = await (fetchJson?.(url, cached?.etag) ?? fetchTagged(url, cached?.etag, fetchOptions))
    if (response === 'unchanged') return parseResponse(url, schema, cached?.json)
    const read = parseResponse(url, schema, response.json)
    if (response.etag) cache?.store(url, response.etag, response.json)
    return read
  }
  const list = async (url: string) => toWireList(await get(url, PlaylistWire))
  const series = (id: string) => orNothing(get(urls.series(id), SeriesWire))
  const episodes = (id: string, season?: number) =>
    allEpisodes((offset) => get(urls.episodes(id, offset, season), EpisodesWire), season)

  const requests: PlatformSource = {
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
      const bySeason = (await Promise.all(seasons.map((season) => episodes(id, season.season_number)))).flat()
      const idsInSeasons = new Set(bySeason.map(({ media_item }) => rawItemId(media_item)))
      return [...bySeason, ...all.filter(({ media_item }) => media_item && !idsInSeasons.has(rawItemId(media_item)))]
    },
    seriesOf: async (ids: string[]): Promise<Record<string, string | undefined>> => {
      const response = await orNothing(get(urls.seriesOf(ids), SeriesOfWire))
      // The order of several series is undefined, so the first id counts.
      return Object.fromEntries(
        ids.map((id) => [
          id,
          ownValue(response ?? {}, id)
            ?.map(({ series_id }) => series_id)
            .sort()[0],
        ]),
      )
    },
    watchlist: (id: string, ids: readonly string[]): Promise<WireList | undefined> =>
      orNothing(list(urls.watchlist(id, ids))),
    search: (text: string): Promise<WireList> => list(urls.search(text)),
  }
  return isStaticPlatform(platform)
    ? { ...requests, ...withoutQueries(requests.media, (id) => orNothing(list(urls.playlist(id)))) }
    : requests
}

/** Requests of a platform of files: whole lists and single items. The search index of the site answers searches. */
function withoutQueries(
  media: PlatformSource['media'],
  playlist: (id: string) => Promise<WireList | undefined>,
): Pick<PlatformSource, 'playlist' | 'seriesOf' | 'watchlist' | 'search'> {
  const none: WireList = { head: {}, items: [] }
  return {
    playlist: async (id, { search, relatedTo } = {}) => (search || relatedTo ? none : playlist(id)),
    seriesOf: async (ids) =>
      Object.fromEntries(await Promise.all(ids.map(async (id) => [id, seriesIdIn(await media(id))] as const))),
    watchlist: async (_, ids) => {
      const items = await Promise.all(ids.map(media))
      return { head: {}, items: items.filter((item) => item !== undefined) }
    },
    search: async () => none,
  }
}

function seriesIdIn(item: unknown): string | undefined {
  const wire = WireObject.safeParse(item)
  return wire.success ? idOfItem(wire.data.seriesId) : undefined
}

async function orNothing<T>(response: Promise<T>): Promise<T | undefined> {
  try {
    return await response
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}

/** Episodes per page. */
const episodePage = 20

type Params = Record<string, string | number | undefined>

/** All content URLs of the platform. */
export function platformUrls(platform: string, siteId: string) {
  const at = (path: string, params: Params = {}) => {
    if (isStaticPlatform(platform)) return `${platform}${path.replace(/(\.json)?$/, '.json')}`
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(params)) if (value !== undefined) query.set(name, String(value))
    return `${platform}${path}${query.size ? `?${query}` : ''}`
  }
  const site = `/v2/sites/${encodeURIComponent(siteId)}`
  const season = (n: number | undefined) => (n === undefined ? '' : `/seasons/${n}`)

  return {
    media: (id: string, token?: string) => at(`/v2/media/${encodeURIComponent(id)}`, { token }),
    /** Item with its licences; the token is valid for this path only. */
    protectedMedia: (id: string, policy: string, token: string) =>
      at(`/v2/media/${encodeURIComponent(id)}/drm/${encodeURIComponent(policy)}`, { token }),
    /** Item as opened by a passport. */
    playback: (id: string, passport: string, plan?: string) =>
      at(`${site}/media/${encodeURIComponent(id)}/playback.json`, { passport, plan_id: plan }),
    adSchedule: (id: string) => at(`/v2/advertising/schedules/${encodeURIComponent(id)}.json`),
    playlist: (id: string, { limit, search, relatedTo }: PlaylistQuery = {}) =>
      at(`/v2/playlists/${encodeURIComponent(id)}`, { page_limit: limit, search, related_media_id: relatedTo }),
    /** The offset counts items from 1. */
    playlistPage: (id: string, offset: number) =>
      at(`/v2/playlists/${encodeURIComponent(id)}`, { page_limit: playlistPageSize, page_offset: offset }),
    contentList: (id: string) => at(`${site}/content_lists/${encodeURIComponent(id)}`),
    series: (id: string) => at(`/apps/series/${encodeURIComponent(id)}`),
    episodes: (id: string, offset: number, n?: number) =>
      at(`/apps/series/${encodeURIComponent(id)}${season(n)}/episodes`, {
        page_offset: offset,
        page_limit: episodePage,
      }),
    // Existing apps send unencoded commas here.
    seriesOf: (ids: string[]) => `${at('/apps/series')}?media_ids=${ids.map(encodeURIComponent).join(',')}`,
    // The platform reads encoded and unencoded commas.
    watchlist: (id: string, ids: readonly string[]) =>
      `${at(`/apps/watchlists/${encodeURIComponent(id)}`)}?media_ids=${ids.map(encodeURIComponent).join(',')}`,
    search: (text: string) => at(`${site}/app_content/media/search`, { search_query: text }),
  }
}
