import { type Context, Hono } from 'hono'
import { sendError } from '../core/response.ts'
import type { SandboxServer } from '../core/server.ts'

const pixel = Uint8Array.from(atob('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'), (char) =>
  char.charCodeAt(0),
)

const anyText = /./

/** Parameters of every beacon. */
const required: Record<string, RegExp> = {
  pss: /^1$/,
  oos: /^Web$/,
  oosv: /^5$/,
  sdk: /^0$/,
  aid: anyText,
  bun: anyText,
  fed: /^[\w-]*$/,
  id: /^\w{8}$/,
  t: anyText,
  oiid: anyText,
  av: anyText,
  emi: /^[\da-f]{12}$/,
  pli: /^[\da-f]{12}$/,
  sa: /^\d{13}$/,
}

/** Viewer and position; live streams have no duration. */
const optional: Record<string, RegExp> = {
  oaid: /^\d+$/,
  vd: /^\d+$/,
  q: /^(0|1|4|8|16|32)$/,
  pw: /^(-1|\d{1,2}|1[01]\d|12[0-8])$/,
  ti: /^\d+$/,
}

const events: Record<string, RegExp> = { jwplayer6: /^(e|s|t|vs|gab)$/, clienta: /^i$/ }

/** First missing, invalid or unexpected parameter of a beacon. */
const wrongParameter = (query: Record<string, string>, expected: Record<string, RegExp>) => {
  const forms = { ...expected, ...optional }
  return (
    Object.keys(expected).find((name) => !(name in query)) ??
    Object.keys(query).find((name) => !forms[name]?.test(query[name] ?? ''))
  )
}

const beacon = async (c: Context, expected: Record<string, RegExp>) => {
  const wrong = wrongParameter(c.req.query(), expected)
  if (wrong) return sendError(c, 400, `Parameter ${wrong} of the beacon is missing, invalid or unexpected`)
  if (c.req.method === 'POST' && (await c.req.text())) return sendError(c, 400, 'A beacon has no body')
  return c.body(pixel, 200, { 'Content-Type': 'image/gif', 'Cache-Control': 'no-store' })
}

/** Accepts beacons; the request log contains them. */
export const analytics: SandboxServer = {
  name: 'analytics',
  summary: 'The analytics service: accepts beacons and returns a one-pixel image',
  describe: ['/v1/jwplayer6/ping.gif (films)', '/v1/clienta/ping.gif (advertisements)'],
  routes: () => {
    const app = new Hono()
    for (const [name, e] of Object.entries(events))
      app.on(['GET', 'POST'], `/v1/${name}/ping.gif`, (c) => beacon(c, { ...required, e }))
    return app
  },
}
