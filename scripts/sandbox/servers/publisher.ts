import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Hono } from 'hono'
import { originOf, sendError, sendFile, sendText } from '../core/response.ts'
import type { SandboxServer } from '../core/server.ts'

const require = createRequire(import.meta.url)
const fontFile = (weight: string) =>
  require.resolve(`@fontsource/montserrat/files/montserrat-latin-${weight}-normal.woff2`)

/** Script that reports its attributes and the page's queue, as tag managers do. */
const tagScript = (origin: string) => `{
  const { dataset } = document.currentScript
  const seen = new URLSearchParams({ ...dataset, queue: JSON.stringify(self.dataLayer ?? null) })
  new Image().src = ${JSON.stringify(`${origin}/publisher/seen.gif?`)} + seen
}
`

const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** Files of a publisher: a font, and tags that report themselves. */
export const publisher: SandboxServer = {
  name: 'publisher',
  summary: 'The web server of a publisher: a font, and tags whose reports the log of requests shows',
  describe: ['/brand-{400|700}.woff2', '/tag/{name}.js', '/seen.gif?{data-attributes of the tag}&queue'],
  routes: () => {
    const app = new Hono()
    for (const weight of ['400', '700'])
      app.get(`/brand-${weight}.woff2`, async (c) => sendFile(c, await readFile(fontFile(weight)), 'font/woff2'))
    app.get('/tag/:name{[a-z]+\\.js}', (c) => sendText(c, tagScript(originOf(c)), 'text/javascript'))
    app.get('/seen.gif', (c) => c.body(pixel, 200, { 'Content-Type': 'image/gif', 'Cache-Control': 'no-store' }))
    app.notFound((c) => sendError(c, 404, 'The publisher has no such file'))
    return app
  },
}
