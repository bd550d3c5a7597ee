import type { Context, Hono } from 'hono'
import type { CatalogueMedia } from '../catalogue/types.ts'
import { wireItem } from '../content/item.ts'
import { sendError, sendJson } from '../core/answer.ts'
import type { Json } from '../core/json.ts'
import { readToken, streamSignature } from '../core/tokens.ts'
import type { Sandbox } from '../core/world.ts'
import { baseOf, singleItem } from './envelope.ts'

const notFound = (c: Context) => sendError(c, 404, 'Media not found')

const signedItem = (c: Context, media: CatalogueMedia, sandbox: Sandbox): Json =>
  wireItem(media, { base: baseOf(c), signature: streamSignature(media.id, sandbox.state.clock.now()) }, sandbox)

/** A signing token is good for exactly the path it names. */
const opens = (c: Context, resource: string, { state }: Sandbox) =>
  readToken(c.req.query('token'), state.clock.now())?.resource === resource

const single = (c: Context, sandbox: Sandbox) => {
  const media = sandbox.library.media(c.req.param('id') ?? '')
  if (!media) return notFound(c)
  if (!media.signed) return sendJson(c, singleItem(wireItem(media, { base: baseOf(c) }, sandbox)))
  if (!opens(c, `/v2/media/${media.id}`, sandbox)) return sendError(c, 403, 'A valid token is required')
  return sendJson(c, singleItem(signedItem(c, media, sandbox)))
}

const licences = (base: string, id: string, policy: string) => ({
  widevine: { url: `${base}/drm/${id}/${policy}/widevine` },
  playready: { url: `${base}/drm/${id}/${policy}/playready` },
  fairplay: {
    processSpcUrl: `${base}/drm/${id}/${policy}/fairplay`,
    certificateUrl: `${base}/drm/${id}/${policy}/fairplay.cer`,
  },
})

const protect = (item: Json, base: string, policy: string): Json => {
  const { widevine, playready, fairplay } = licences(base, String(item.mediaid), policy)
  const sources = Array.isArray(item.sources) ? item.sources : []
  return { ...item, sources: sources.map((source) => ({ ...source, drm: { widevine, playready, fairplay } })) }
}

const withPolicy = (c: Context, sandbox: Sandbox) => {
  const media = sandbox.library.media(c.req.param('id') ?? '')
  const policy = c.req.param('policy') ?? ''
  if (!media) return notFound(c)
  const resource = `/v2/media/${media.id}/drm/${policy}`
  if (!opens(c, resource, sandbox)) return sendError(c, 403, 'A valid token is required')
  return sendJson(c, singleItem(protect(signedItem(c, media, sandbox), baseOf(c), policy)))
}

const playback = (c: Context, sandbox: Sandbox) => {
  const media = sandbox.library.media(c.req.param('id') ?? '')
  if (!media) return notFound(c)
  const passport = readToken(c.req.query('passport'), sandbox.state.clock.now())
  if (!passport) return sendError(c, 403, 'The passport is missing or has expired')
  return sendJson(c, singleItem(signedItem(c, media, sandbox)))
}

export const mediaRoutes = (app: Hono, sandbox: Sandbox) => {
  app.get('/v2/media/:id', (c) => single(c, sandbox))
  app.get('/v2/media/:id/drm/:policy', (c) => withPolicy(c, sandbox))
  app.get('/v2/sites/:site/media/:id/playback.json', (c) => playback(c, sandbox))
}
