import type { Context, Hono } from 'hono'
import type { CatalogueSeries } from '../catalogue/types.ts'
import { wireItem } from '../content/item.ts'
import type { Library } from '../content/library.ts'
import type { Json } from '../core/json.ts'
import { sendError, sendJson } from '../core/response.ts'
import type { Sandbox } from '../core/server.ts'
import { baseOf, strictNumberParam } from './envelope.ts'

type EpisodePosition = { id: string; season: number | null; episode: number }

const published = (library: Library, ids: string[]) => ids.filter((id) => library.media(id))

const placesIn = (library: Library, ids: string[], season: number | null): EpisodePosition[] =>
  published(library, ids).map((id, index) => ({ id, season, episode: index + 1 }))

const placesOf = (library: Library, series: CatalogueSeries): EpisodePosition[] => [
  ...series.seasons.flatMap((season) => placesIn(library, season.episodes, season.number)),
  ...placesIn(library, series.flat ?? [], null),
]

const durationOf = (library: Library, ids: string[]) =>
  ids.reduce((total, id) => total + (library.media(id)?.duration ?? 0), 0)

const seasonsOf = (library: Library, series: CatalogueSeries): Json[] =>
  series.seasons.map((season) => {
    const episodes = published(library, season.episodes)
    return {
      season_id: `${series.id}-${season.number}`,
      season_number: season.number,
      season_title: season.title,
      season_description: season.description,
      episode_count: episodes.length,
      total_duration: durationOf(library, episodes),
    }
  })

const seriesResponse = (c: Context, { library }: Sandbox, series: CatalogueSeries) => {
  const places = placesOf(library, series)
  const ids = places.map((position) => position.id)
  return sendJson(c, {
    series_id: series.id,
    total_duration: durationOf(library, ids),
    episode_count: ids.length,
    season_count: series.seasons.length,
    seasons: seasonsOf(library, series),
  })
}

/** Series of each media id; media without one have no key. */
const memberships = (c: Context, { library }: Sandbox) => {
  const requested = (c.req.query('media_ids') ?? '').split(',').filter(Boolean)
  if (requested.length === 0) return sendError(c, 400, 'media_ids is required')
  const body: Record<string, Json[]> = {}
  for (const series of library.allSeries())
    for (const { id, season, episode } of placesOf(library, series)) {
      if (!requested.includes(id)) continue
      const membership = { series_id: series.id, episode_number: episode, season_number: season }
      body[id] = [...(body[id] ?? []), membership]
    }
  return sendJson(c, body)
}

const episodeOf = (
  c: Context,
  sandbox: Sandbox,
  { id, season, episode }: EpisodePosition,
  withSeason: boolean,
): Json => {
  const media = sandbox.library.media(id)
  const hidden = !media || media.geoBlocked
  return {
    episode_number: episode,
    ...(withSeason && { season_number: season }),
    media_item: hidden ? null : wireItem(media, { base: baseOf(c) }, sandbox),
  }
}

const maxPageSize = 500

/** Requests count pages from 0, responses from 1: clients send the last page as the next offset. */
const episodePage = (c: Context, sandbox: Sandbox, places: EpisodePosition[], withSeason: boolean) => {
  const limit = strictNumberParam(c.req.query('page_limit'), 20, 1, maxPageSize)
  const offset = strictNumberParam(c.req.query('page_offset'), 0, 0, Number.MAX_SAFE_INTEGER)
  if (!limit || offset === undefined) return sendError(c, 400, 'page_limit or page_offset is invalid')
  const page = places.slice(offset * limit, (offset + 1) * limit)
  return sendJson(c, {
    page: offset + 1,
    page_limit: limit,
    total: places.length,
    episodes: page.map((position) => episodeOf(c, sandbox, position, withSeason)),
  })
}

const following = (places: EpisodePosition[], id: string) => {
  const index = places.findIndex((position) => position.id === id)
  return index < 0 ? [] : places.slice(index + 1)
}

const seasonEpisodes = (c: Context, sandbox: Sandbox, series: CatalogueSeries) => {
  const season = series.seasons.find((candidate) => String(candidate.number) === c.req.param('number'))
  if (!season) return sendError(c, 404, 'Season not found')
  return episodePage(c, sandbox, placesIn(sandbox.library, season.episodes, season.number), false)
}

const allEpisodes = (c: Context, sandbox: Sandbox, series: CatalogueSeries) => {
  const places = placesOf(sandbox.library, series)
  const after = c.req.query('after_id')
  return episodePage(c, sandbox, after ? following(places, after) : places, true)
}

type Handler = (c: Context, sandbox: Sandbox, series: CatalogueSeries) => Response

export const seriesRoutes = (app: Hono, sandbox: Sandbox) => {
  const whenFound = (body: Handler) => (c: Context) => {
    const series = sandbox.library.series(c.req.param('id') ?? '')
    return series ? body(c, sandbox, series) : sendError(c, 404, 'Series not found')
  }
  app.get('/apps/series', (c) => memberships(c, sandbox))
  app.get('/apps/series/:id', whenFound(seriesResponse))
  app.get('/apps/series/:id/episodes', whenFound(allEpisodes))
  app.get('/apps/series/:id/seasons/:number/episodes', whenFound(seasonEpisodes))
}
