import type { MiddlewareHandler } from 'hono'
import { isSiteId } from '../catalogue/ids.ts'
import { sendError } from '../core/response.ts'

const viewer = ['exp', 'sig', 't', 'user_id']
const pages = ['page_limit', 'page_offset']

/** Options of a media request, also in the body of a signing request. */
export const playbackOptions = ['poster_width', 'default_source_fallback', 'max_resolution']

/** Parameters by path below the platform; other paths have none. Documented ones such as `language` have no effect. */
const parameters: [path: RegExp, names: string[]][] = [
  [/^\/v2\/playlists\/[^/]+$/, [...pages, 'search', 'related_media_id', 'token', 'language', 'format', 'internal']],
  [/^\/v2\/media\/[^/]+(\/drm\/[^/]+)?$/, ['token', ...playbackOptions]],
  [/^\/v2\/media\/[^/]+\/images\/[^/]+$/, ['poster_fallback', 'fallback', 'width']],
  [/^\/v2\/media\/[^/]+\/poster\.jpg$/, ['width']],
  [/^\/v2\/sites\/[^/]+\/media\/[^/]+\/playback\.json$/, ['passport', 'plan_id', 'drm_policy_id', 'token']],
  [/^\/v2\/sites\/[^/]+\/media\/[^/]+\/ssai\.m3u8$/, ['ad_config_id', ...viewer]],
  [/^\/v2\/sites\/[^/]+\/content_lists\/[^/]+$/, ['language']],
  [/^\/v2\/sites\/[^/]+\/app_content\/media\/search$/, ['search_query']],
  [/^\/apps\/watchlists\/[^/]+$/, ['media_ids', 'token']],
  [/^\/apps\/series$/, ['media_ids']],
  [/^\/apps\/series\/[^/]+$/, ['season', 'media_ids']],
  [/^\/apps\/series\/[^/]+\/episodes$/, [...pages, 'after_id']],
  [/^\/apps\/series\/[^/]+\/seasons\/[^/]+\/episodes$/, pages],
  [/^\/(manifests|live\/broadcast)\//, viewer],
  [/^\/(tracks|strips|videos)\//, ['exp', 'sig']],
]

const namesFor = (path: string) => parameters.find(([pattern]) => pattern.test(path))?.[1] ?? []

/** Refuses unknown parameters: a misspelt one would have no effect. */
export const checkQuery: MiddlewareHandler = async (c, next) => {
  const names = namesFor(c.req.path.replace(/^\/platform/, ''))
  const extra = Object.keys(c.req.query()).find((name) => !names.includes(name))
  if (extra !== undefined) return sendError(c, 400, `Query parameter ${extra} is not expected`)
  return next()
}

/** Refuses the ids of other sites. */
export const checkSiteId: MiddlewareHandler = async (c, next) =>
  isSiteId(c.req.param('site')) ? next() : sendError(c, 404, 'Site not found')
