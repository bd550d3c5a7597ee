import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Context, Hono } from 'hono'
import { configOf } from '../configs.ts'
import type { Json } from '../core/json.ts'
import { originOf, sendError, sendJson, sendText } from '../core/response.ts'
import type { Sandbox } from '../core/server.ts'

const config = (c: Context, sandbox: Sandbox) => {
  const id = (c.req.param('file') ?? '').replace(/\.json$/, '')
  const body = configOf(id, sandbox)
  if (!body) return sendError(c, 404, 'Config not found')
  // Other servers have a URL per request
  return sendJson(c, JSON.parse(JSON.stringify(body).replaceAll('{origin}', originOf(c))))
}

const rule = (tag: string, offset: string) => ({ tag: [tag], type: 'linear', offset, skipoffset: 5 })

/** Ad schedules of the publisher. The second one has other offsets, a fallback tag and an overlay. */
const adSchedules = new Map<string, (tagOf: (kind: string) => string) => Json>([
  [
    'AdSched1',
    (tagOf) => ({
      rules: { startOnSeek: 'pre', timeBetweenAds: 60 },
      schedule: ['pre', '50%', 'post'].map((offset) => rule(tagOf('AdSched1'), offset)),
    }),
  ],
  [
    'AdSched2',
    (tagOf) => ({
      rules: { startOnSeek: 'none', timeBetweenAds: 0, frequency: 1 },
      schedule: [
        { tag: [tagOf('empty'), tagOf('whole')], type: 'linear', offset: 'pre' },
        { tag: [tagOf('skip5')], type: 'nonlinear', offset: '00:00:20' },
        { tag: [tagOf('skip5')], type: 'linear', offset: '30' },
        { tag: [tagOf('AdSched2')], type: 'linear', offset: '00:01:30', skipoffset: '00:00:03' },
      ],
    }),
  ],
])

const adSchedule = (c: Context) => {
  const id = (c.req.param('file') ?? '').replace(/\.json$/, '')
  const plan = adSchedules.get(id)?.((kind) => `${originOf(c)}/ads/vast/${kind}.xml`)
  if (!plan) return sendError(c, 404, 'Ad schedule not found')
  return sendJson(c, {
    ...plan,
    bids: {},
    client: 'vast',
    vpaidmode: 'disabled',
    adscheduleid: id,
  })
}

const libraryFiles = ['./player-library-ads.js', './player-library.js'].map((file) => new URL(file, import.meta.url))
const engine = new URL('../../../node_modules/hls.js/dist/hls.min.js', import.meta.url)

/** Player library: hls.js and a small player that defines window.jwplayer. */
const library = async (c: Context) => {
  if (!/^\w{8}\.js$/.test(c.req.param('file') ?? '')) return sendError(c, 404, 'Player not found')
  const sources = await Promise.all([engine, ...libraryFiles].map((url) => readFile(fileURLToPath(url), 'utf8')))
  // The source map is not served, so its reference is removed.
  return sendText(c, sources.join('\n;').replace(/^\/\/# sourceMappingURL=.*$/gm, ''), 'text/javascript')
}

export const applicationRoutes = (app: Hono, sandbox: Sandbox) => {
  app.get('/apps/configs/:file', (c) => config(c, sandbox))
  app.get('/v2/advertising/schedules/:file', adSchedule)
  app.get('/libraries/:file', library)
}
