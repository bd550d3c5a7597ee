import type { Context, Hono } from 'hono'
import type { CatalogueMedia } from '../catalogue/types.ts'
import { drmPolicy } from '../catalogue/vault.ts'
import { wireItem } from '../content/item.ts'
import type { Json } from '../core/json.ts'
import { originOf, sendError, sendJson } from '../core/response.ts'
import type { Sandbox } from '../core/server.ts'
import { makeToken, readToken, streamSignature } from '../core/tokens.ts'
import { isEntitled } from '../jwp-accounts/passports.ts'
import { baseOf, singleItem } from './envelope.ts'

const notFound = (c: Context) => sendError(c, 404, 'Media not found')

const signedItem = (c: Context, media: CatalogueMedia, sandbox: Sandbox): Json =>
  wireItem(media, { base: baseOf(c), signature: streamSignature(media.id, sandbox.state.clock.now()) }, sandbox)

/** A signing token is valid for exactly one path. */
const opens = (c: Context, resource: string, { state }: Sandbox) =>
  readToken(c.req.query('token'), state.clock.now())?.resource === resource

const single = (c: Context, sandbox: Sandbox) => {
  const media = sandbox.library.media(c.req.param('id') ?? '')
  if (!media) return notFound(c)
  if (opens(c, `/v2/media/${media.id}`, sandbox)) return sendJson(c, singleItem(signedItem(c, media, sandbox)))
  // An invalid token is refused even where none is required.
  if (media.signed || c.req.query('token') !== undefined) return sendError(c, 403, 'A valid token is required')
  return sendJson(c, singleItem(wireItem(media, { base: baseOf(c) }, sandbox)))
}

/** Licence URLs by manifest: FairPlay for HLS, the others for DASH. `grant` is a token for ten minutes. */
const licences = (
  origin: string,
  { id, manifest }: CatalogueMedia,
  policy: string,
  grant = '',
): Record<string, Json> => {
  const at = (system: string) => `${origin}/licences/${id}/${policy}/${system}${grant && `?token=${grant}`}`
  if (manifest === 'hls') return { 'application/vnd.apple.mpegurl': { clearkey: { url: at('clearkey') } } }
  return {
    'application/vnd.apple.mpegurl': {
      fairplay: { processSpcUrl: at('fairplay'), certificateUrl: `${origin}/licences/fairplay.cer` },
    },
    'application/dash+xml': {
      widevine: { url: at('widevine') },
      playready: { url: at('playready') },
      clearkey: { url: at('clearkey') },
    },
  }
}

/** Only manifests of encrypted footage have licences. */
const protect = (item: Json, { footage }: CatalogueMedia, drm: Record<string, Json>): Json => {
  const sources = Array.isArray(item.sources) ? item.sources : []
  if (footage !== 'clearkey') return item
  return {
    ...item,
    sources: sources.map((source) => ({ ...source, ...(drm[source.type] && { drm: drm[source.type] }) })),
  }
}

/** A licence lasts ten minutes. */
const grantFor = (id: string, now: Date) =>
  makeToken({ licence: `${id}/${drmPolicy}`, exp: Math.floor(now.getTime() / 1000) + 600 })

const withPolicy = (c: Context, sandbox: Sandbox) => {
  const media = sandbox.library.media(c.req.param('id') ?? '')
  const policy = c.req.param('policy') ?? ''
  if (!media) return notFound(c)
  const resource = `/v2/media/${media.id}/drm/${policy}`
  if (!opens(c, resource, sandbox)) return sendError(c, 403, 'A valid token is required')
  if (policy !== drmPolicy) return sendError(c, 403, `DRM policy ${policy} is unknown`)
  const drm = licences(originOf(c), media, policy, grantFor(media.id, sandbox.state.clock.now()))
  return sendJson(c, singleItem(protect(signedItem(c, media, sandbox), media, drm)))
}

const playback = (c: Context, sandbox: Sandbox) => {
  const media = sandbox.library.media(c.req.param('id') ?? '')
  if (!media) return notFound(c)
  const passport = readToken(c.req.query('passport'), sandbox.state.clock.now())
  if (!passport) return sendError(c, 403, 'The passport is missing or has expired')
  if (passport.site !== c.req.param('site')) return sendError(c, 403, 'The passport is of another site')
  const planId = c.req.query('plan_id')
  if (!planId) return sendError(c, 403, 'plan_id is missing')
  if (!isEntitled(passport, planId, media, sandbox)) return sendError(c, 403, 'The passport does not open this item')
  const item = signedItem(c, media, sandbox)
  // Without a token in them: the client adds its passport
  return sendJson(c, singleItem(protect(item, media, licences(originOf(c), media, 'bridge'))))
}

export const mediaRoutes = (app: Hono, sandbox: Sandbox) => {
  app.get('/v2/media/:id', (c) => single(c, sandbox))
  app.get('/v2/media/:id/drm/:policy', (c) => withPolicy(c, sandbox))
  app.get('/v2/sites/:site/media/:id/playback.json', (c) => playback(c, sandbox))
}
