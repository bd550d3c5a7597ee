import type { Context, Hono } from 'hono'
import type { CataloguePlaylist } from '../catalogue/types.ts'
import { wireItem } from '../content/item.ts'
import { type Json, mergeJson } from '../core/json.ts'
import { sendError, sendJson } from '../core/response.ts'
import type { Sandbox } from '../core/server.ts'
import { baseOf, instanceId, strictNumberParam } from './envelope.ts'

const maxPageSize = 500
const relatedCount = 12
const searchLimit = 500
const listLimit = 48

/** Ids of a list for a request: stored, searched or related. */
const idsFor = (playlist: CataloguePlaylist, c: Context, { library }: Sandbox): string[] => {
  const related = c.req.query('related_media_id')
  if (playlist.kind === 'SEARCH') return library.search(c.req.query('search') ?? '', searchLimit)
  if (playlist.kind === 'RECOMMENDATIONS') {
    if (!related) return library.newest(relatedCount)
    // The platform may list the item among its own recommendations.
    const itself = related === library.ids.recommendsItself ? [related] : []
    return [...itself, ...library.related(related, relatedCount)]
  }
  return playlist.items ?? []
}

type Page = { limit: number; total: number }

/** Links to the first and last page; offsets count items from 1. */
const links = (c: Context, { limit, total }: Page): Json => {
  const address = (start: number) => {
    const url = new URL(c.req.url)
    url.searchParams.set('page_limit', String(limit))
    url.searchParams.set('page_offset', String(start))
    return url.href
  }
  const last = Math.max(0, Math.ceil(total / limit) - 1) * limit + 1
  return { first: address(1), last: address(last) }
}

const itemsOf = (ids: string[], c: Context, feedid: string, sandbox: Sandbox): Json[] =>
  ids.flatMap((id) => {
    const media = sandbox.library.media(id)
    return media ? [wireItem(media, { base: baseOf(c), feedid }, sandbox)] : []
  })

const withoutItems = ({ items, deleted, ...rest }: Json): Json => rest

const playlistPage = (c: Context, sandbox: Sandbox) => {
  const id = c.req.param('id') ?? ''
  const result = sandbox.library.playlist(id)
  if (!result) return sendError(c, 404, 'Playlist not found')
  const ids = idsFor(result.playlist, c, sandbox).filter((itemId) => sandbox.library.media(itemId))
  const limit = strictNumberParam(c.req.query('page_limit'), maxPageSize, 1, maxPageSize)
  const offset = strictNumberParam(c.req.query('page_offset'), 1, 1, Number.MAX_SAFE_INTEGER)
  if (!limit || !offset) return sendError(c, 400, 'page_limit or page_offset is invalid')
  const { title, description, kind, params } = result.playlist
  const body: Json = {
    title,
    description,
    kind,
    feedid: id,
    links: links(c, { limit, total: ids.length }),
    playlist: itemsOf(ids.slice(offset - 1, offset - 1 + limit), c, id, sandbox),
    feed_instance_id: instanceId(c.req.url),
    ...params,
  }
  return sendJson(c, mergeJson(body, withoutItems(result.patch)))
}

const watchlist = (c: Context, sandbox: Sandbox) => {
  const id = c.req.param('id') ?? ''
  const result = sandbox.library.playlist(id)
  if (result?.playlist.kind !== 'WATCHLIST') return sendError(c, 404, 'Watchlist not found')
  const requested = (c.req.query('media_ids') ?? '').split(',').filter(Boolean)
  if (requested.length > listLimit) return sendError(c, 400, `At most ${listLimit} media_ids are allowed`)
  const { title, description, kind } = result.playlist
  const playlist = itemsOf(requested, c, id, sandbox)
  return sendJson(c, { title, description, kind, feedid: id, playlist, feed_instance_id: instanceId(c.req.url) })
}

const contentList = (c: Context, { library }: Sandbox) => {
  const result = library.contentList(c.req.param('id') ?? '')
  if (!result) return sendError(c, 404, 'Content list not found')
  const { id, title, description, items, params } = result.list
  const list = items.filter((item) => library.media(item.media_id))
  return sendJson(c, mergeJson({ id, title, description, list, ...params }, withoutItems(result.patch)))
}

const appSearch = (c: Context, sandbox: Sandbox) => {
  const text = c.req.query('search_query') ?? ''
  const playlist = itemsOf(sandbox.library.search(text, maxPageSize), c, 'app_content', sandbox)
  return sendJson(c, {
    title: 'Search',
    description: '',
    kind: 'SEARCH',
    playlist,
    feed_instance_id: instanceId(c.req.url),
  })
}

export const playlistRoutes = (app: Hono, sandbox: Sandbox) => {
  app.get('/v2/playlists/:id', (c) => playlistPage(c, sandbox))
  app.get('/apps/watchlists/:id', (c) => watchlist(c, sandbox))
  app.get('/v2/sites/:site/content_lists/:id', (c) => contentList(c, sandbox))
  app.get('/v2/sites/:site/app_content/media/search', (c) => appSearch(c, sandbox))
}
