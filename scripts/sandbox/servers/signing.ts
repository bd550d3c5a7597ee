import { type Context, Hono } from 'hono'
import { ids } from '../catalogue/index.ts'
import { sendError, sendJson } from '../core/response.ts'
import type { Sandbox, SandboxServer } from '../core/server.ts'
import { makeToken } from '../core/tokens.ts'

// Tokens of the real service last until the next full five minutes after an hour
const expiry = (now: Date) => Math.ceil((now.getTime() / 1000 + 3600) / 300) * 300

/** Signs a path of the platform for entitled viewers. */
const sign = (c: Context, { state, library }: Sandbox) => {
  const media = library.media(c.req.param('id') ?? '')
  if (!media) return sendError(c, 404, 'Media not found')
  const policy = c.req.param('policy')
  if (media.id === ids.access.payPerView) return sendJson(c, { entitled: false })
  const resource = `/v2/media/${media.id}${policy ? `/drm/${policy}` : ''}`
  return sendJson(c, { entitled: true, token: makeToken({ resource, exp: expiry(state.clock.now()) }) })
}

export const signing: SandboxServer = {
  name: 'signing',
  stands: 'The content signing service: tokens for protected media',
  describe: ['POST /media/{id}/sign, /media/{id}/sign/drm/{policy} (text body, empty Authorization for strangers)'],
  routes: (sandbox) => {
    const app = new Hono()
    app.post('/media/:id/sign', (c) => sign(c, sandbox))
    app.post('/media/:id/sign/drm/:policy', (c) => sign(c, sandbox))
    return app
  },
}
