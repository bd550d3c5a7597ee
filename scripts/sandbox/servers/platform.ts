import { Hono } from 'hono'
import { sendError } from '../core/response.ts'
import type { SandboxServer } from '../core/server.ts'
import { applicationRoutes } from '../platform/applications.ts'
import { imageRoutes } from '../platform/images.ts'
import { liveRoutes } from '../platform/live.ts'
import { mediaRoutes } from '../platform/media.ts'
import { playlistRoutes } from '../platform/playlists.ts'
import { checkQuery, checkSiteId } from '../platform/queries.ts'
import { seriesRoutes } from '../platform/series.ts'
import { ssaiRoutes } from '../platform/ssai.ts'
import { streamRoutes } from '../platform/streams.ts'
import { trackRoutes } from '../platform/tracks.ts'

const groups = [
  applicationRoutes,
  imageRoutes,
  mediaRoutes,
  playlistRoutes,
  seriesRoutes,
  streamRoutes,
  ssaiRoutes,
  liveRoutes,
  trackRoutes,
]

export const platform: SandboxServer = {
  name: 'platform',
  summary: 'The video platform: configs, content, pictures, streams and the player library',
  describe: [
    '/apps/configs/{id}.json',
    '/v2/playlists/{id}?page_limit&page_offset&search&related_media_id',
    '/v2/media/{id}, /v2/media/{id}/drm/{policy}?token, /v2/sites/{site}/media/{id}/playback.json?passport',
    '/apps/watchlists/{id}?media_ids',
    '/apps/series/{id}, /apps/series?media_ids, /apps/series/{id}/episodes, /apps/series/{id}/seasons/{n}/episodes',
    '/v2/sites/{site}/content_lists/{id}, /v2/sites/{site}/app_content/media/search?search_query',
    '/v2/advertising/schedules/{id}.json',
    '/v2/media/{id}/images/{card|background|channel_logo}.webp?width, /v2/media/{id}/poster.jpg?width',
    '/v2/sites/{site}/media/{id}/ssai.m3u8?ad_config_id',
    '/manifests/{id}.{m3u8|mpd}, /live/broadcast/{id}.m3u8, /tracks/{id}-{en|es|chapters}.vtt, /strips/{id}-120.vtt',
    '/videos/{id}-{large|small}.mp4, in ranges of bytes',
    '/libraries/{playerId}.js',
  ],
  routes: (sandbox) => {
    const app = new Hono()
    app.use(checkQuery)
    app.use('/v2/sites/:site/*', checkSiteId)
    for (const add of groups) add(app, sandbox)
    app.notFound((c) => sendError(c, 404, 'Not found'))
    return app
  },
}
