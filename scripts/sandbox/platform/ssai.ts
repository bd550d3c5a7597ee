import type { Hono } from 'hono'
import { footage } from '../content/media-assets.ts'
import { sendError } from '../core/response.ts'
import type { Sandbox } from '../core/server.ts'
import { baseOf } from './envelope.ts'
import { loopLines, masterPlaylist, stitchedPlaylist, vodPlaylist } from './hls.ts'
import { idParam, lengthOf, partParam, segmentAddress, sendPlaylist, stream } from './streams.ts'

/** Server-side insertion: the same film, with the trailer stitched in before it. */
export const ssaiRoutes = (app: Hono, sandbox: Sandbox) => {
  const master = stream(sandbox, idParam, (c, { media, footage }) => {
    if (!c.req.query('ad_config_id')) return sendError(c, 400, 'ad_config_id is missing')
    const folder = `${baseOf(c)}/v2/sites/${c.req.param('site')}/media/${media.id}/ssai`
    return sendPlaylist(
      c,
      masterPlaylist(footage, [], (part) => `${folder}/${part}.m3u8`),
    )
  })
  const part = stream(sandbox, idParam, (c, { media, footage: film }) => {
    const name = partParam(c)
    const rendition = film.renditions.find((candidate) => candidate.name === name)
    const ad = footage.trailer.renditions.find((candidate) => candidate.name === name)
    if (!rendition || !ad) return sendError(c, 404, 'Rendition not found')
    const adLines = loopLines(ad, (file) => `${baseOf(c)}/segments/trailer/${name}/${file}`)
    const playlist = vodPlaylist(rendition, lengthOf(media, sandbox), segmentAddress(c, media, name))
    return sendPlaylist(c, stitchedPlaylist(adLines, playlist))
  })
  app.get('/v2/sites/:site/media/:id/ssai.m3u8', master)
  app.get('/v2/sites/:site/media/:id/ssai/:part', part)
}
