import { readFile } from 'node:fs/promises'
import { type Context, Hono } from 'hono'
import { adFile } from '../content/media-assets.ts'
import { originOf, sendError, sendFile, sendText } from '../core/response.ts'
import type { Sandbox, SandboxServer } from '../core/server.ts'
import { vast, vmap } from './ads-documents.ts'

// One transparent point
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

const xml = (c: Context, text: string) => sendText(c, text, 'application/xml')

/** `skip5` is skippable after five seconds, `whole` never; `empty` has no ad, `dead` an unplayable one. */
const document = (c: Context) => {
  const kind = (c.req.param('file') ?? '').replace(/\.xml$/, '')
  return kinds.includes(kind) ? xml(c, vast(`${originOf(c)}/ads`, kind)) : sendError(c, 404, 'Ad not found')
}

const kinds = ['skip5', 'whole', 'empty', 'dead', 'AdSched1', 'AdSched2']

/** Ad breaks of an existing item. */
const breaks = (c: Context, { library }: Sandbox) =>
  library.media(c.req.query('media_id') ?? '')
    ? xml(c, vmap(`${originOf(c)}/ads`))
    : sendError(c, 400, 'media_id is missing or unknown')

export const ads: SandboxServer = {
  name: 'ads',
  summary: 'An ad server: VAST, VMAP and tracking pixels, which the log of requests shows',
  describe: [
    '/vmap.xml?media_id (a pre-roll that can be skipped, a mid-roll at 50%)',
    '/vast/{skip5|whole|empty|dead|AdSched1|AdSched2}.xml',
    '/track/{event}.gif, /media/trailer.mp4, /visit',
  ],
  routes: (sandbox) => {
    const app = new Hono()
    app.get('/vmap.xml', (c) => breaks(c, sandbox))
    app.get('/vast/:file', document)
    app.get('/track/:event', (c) => c.body(pixel, 200, { 'Content-Type': 'image/gif', 'Cache-Control': 'no-store' }))
    app.get('/media/trailer.mp4', async (c) => sendFile(c, await readFile(adFile), 'video/mp4'))
    app.get('/visit', (c) => c.html('<!doctype html><title>Advertiser</title><h1>Thank you for the visit</h1>'))
    app.notFound((c) => sendError(c, 404, 'Ad not found'))
    return app
  },
}
