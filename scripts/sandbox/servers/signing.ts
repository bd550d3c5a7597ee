import { type Context, Hono } from 'hono'
import type { CatalogueMedia } from '../catalogue/types.ts'
import { isObject } from '../core/json.ts'
import { sendError, sendJson } from '../core/response.ts'
import type { Sandbox, SandboxServer } from '../core/server.ts'
import { bearerToken, makeToken } from '../core/tokens.ts'
import { isForMembers, isFree, isPremier } from '../jwp-accounts/access.ts'
import { viewerOfToken } from '../jwp-accounts/passports.ts'
import { playbackOptions } from '../platform/queries.ts'

// Tokens of the real service last until the next full five minutes after an hour
const expiry = (now: Date) => Math.ceil((now.getTime() / 1000 + 3600) / 300) * 300

/** Returns whether a viewer may watch an item. A rejected token gives no access, a missing one free items only. */
const isEntitled = (c: Context, media: CatalogueMedia, sandbox: Sandbox) => {
  const bearer = bearerToken(c.req.header('authorization') ?? '')
  const viewer = bearer ? viewerOfToken(bearer, sandbox) : undefined
  if (bearer !== '' && !viewer) return false
  if (isFree(media) || isForMembers(media)) return true
  const isSubscribed = (viewer?.subscribedUntil ?? 0) * 1000 > sandbox.state.clock.now().getTime()
  return (isSubscribed && !isPremier(media)) || (viewer?.hasAccess(media) ?? false)
}

/** The body, if any, is a JSON object of playback options. */
const hasOptions = async (c: Context) => {
  if (!(await c.req.text())) return true
  const body: unknown = await c.req.json().catch(() => undefined)
  return isObject(body) && Object.keys(body).every((name) => playbackOptions.includes(name))
}

/** Signs a path of the platform for entitled viewers. */
const sign = async (c: Context, sandbox: Sandbox) => {
  const { state, library } = sandbox
  if (!(await hasOptions(c))) return sendError(c, 400, 'The body must be a JSON object of playback options')
  const media = library.media(c.req.param('id') ?? '')
  if (!media) return sendError(c, 404, 'Media not found')
  const policy = c.req.param('policy')
  if (!isEntitled(c, media, sandbox)) return sendJson(c, { entitled: false })
  const resource = `/v2/media/${media.id}${policy ? `/drm/${policy}` : ''}`
  return sendJson(c, { entitled: true, token: makeToken({ resource, exp: expiry(state.clock.now()) }) })
}

export const signing: SandboxServer = {
  name: 'signing',
  summary: 'The content signing service: tokens for protected media',
  describe: ['POST /media/{id}/sign, /media/{id}/sign/drm/{policy} (text body, empty Authorization if anonymous)'],
  routes: (sandbox) => {
    const app = new Hono()
    app.post('/media/:id/sign', (c) => sign(c, sandbox))
    app.post('/media/:id/sign/drm/:policy', (c) => sign(c, sandbox))
    return app
  },
}
