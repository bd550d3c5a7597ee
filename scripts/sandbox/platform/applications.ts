import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Context, Hono } from 'hono'
import { configOf } from '../configs.ts'
import { originOf, sendError, sendJson, sendText } from '../core/response.ts'
import type { Sandbox } from '../core/server.ts'

const config = (c: Context, sandbox: Sandbox) => {
  const id = (c.req.param('file') ?? '').replace(/\.json$/, '')
  const found = configOf(id, sandbox)
  if (!found) return sendError(c, 404, 'Config not found')
  // Other servers have a URL per request
  return sendJson(c, JSON.parse(JSON.stringify(found).replaceAll('{origin}', originOf(c))))
}

const rule = (tag: string, offset: string) => ({ tag: [tag], type: 'linear', offset, skipoffset: 5 })

const adSchedule = (c: Context) => {
  const id = (c.req.param('file') ?? '').replace(/\.json$/, '')
  if (!/^\w{8}$/.test(id)) return sendError(c, 404, 'Ad schedule not found')
  const tag = `${originOf(c)}/ads/vast/${id}.xml`
  return sendJson(c, {
    rules: { startOnSeek: 'pre', timeBetweenAds: 60 },
    schedule: [rule(tag, 'pre'), rule(tag, '50%'), rule(tag, 'post')],
    bids: {},
    client: 'vast',
    vpaidmode: 'disabled',
    adscheduleid: id,
  })
}

const ours = ['./player-library-ads.js', './player-library.js'].map((file) => new URL(file, import.meta.url))
const engine = new URL('../../../node_modules/hls.js/dist/hls.min.js', import.meta.url)

/** Player library: hls.js and a small player that defines window.jwplayer. */
const library = async (c: Context) => {
  if (!/^\w{8}\.js$/.test(c.req.param('file') ?? '')) return sendError(c, 404, 'Player not found')
  const sources = await Promise.all([engine, ...ours].map((url) => readFile(fileURLToPath(url), 'utf8')))
  // The source map is not served, so its reference is removed.
  return sendText(c, sources.join('\n;').replace(/^\/\/# sourceMappingURL=.*$/gm, ''), 'text/javascript')
}

export const applicationRoutes = (app: Hono, sandbox: Sandbox) => {
  app.get('/apps/configs/:file', (c) => config(c, sandbox))
  app.get('/v2/advertising/schedules/:file', adSchedule)
  app.get('/libraries/:file', library)
}
