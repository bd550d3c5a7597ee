import { Hono } from 'hono'
import { sendError } from '../core/response.ts'
import type { SandboxServer } from '../core/server.ts'

const pixel = Uint8Array.from(atob('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'), (one) =>
  one.charCodeAt(0),
)

/** Accepts beacons; the request log contains them. */
export const analytics: SandboxServer = {
  name: 'analytics',
  stands: 'The analytics service: takes beacons and answers with a picture of one point',
  describe: ['/v1/jwplayer6/ping.gif (films)', '/v1/clienta/ping.gif (advertisements)'],
  routes: () => {
    const app = new Hono()
    for (const path of ['/v1/jwplayer6/ping.gif', '/v1/clienta/ping.gif'])
      app.on(['GET', 'POST'], path, (c) => {
        if (!c.req.query('aid') || !c.req.query('e')) return sendError(c, 400, 'A beacon needs aid and e')
        return c.body(pixel, 200, { 'Content-Type': 'image/gif', 'Cache-Control': 'no-store' })
      })
    return app
  },
}
