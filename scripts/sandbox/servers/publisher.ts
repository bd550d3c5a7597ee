import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Hono } from 'hono'
import { originOf, sendError, sendFile, sendText } from '../core/response.ts'
import type { SandboxServer } from '../core/server.ts'

const require = createRequire(import.meta.url)
const marks = ['nordlicht', 'papier', 'velvet']
const typefaces = ['montserrat', 'fraunces', 'space-grotesk']
const fontFile = (typeface: string, weight: string) =>
  require.resolve(`@fontsource/${typeface}/files/${typeface}-latin-${weight}-normal.woff2`)
const markFile = (name: string) => new URL(`../art/marks/${name}.svg`, import.meta.url)

/** Script that reports its attributes and the page's queue, as tag managers do. */
const tagScript = (origin: string) => `{
  const { dataset } = document.currentScript
  const seen = new URLSearchParams({ ...dataset, queue: JSON.stringify(self.dataLayer ?? null) })
  new Image().src = ${JSON.stringify(`${origin}/publisher/seen.gif?`)} + seen
}
`

const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** Files of publishers: fonts, marks, and tags that report themselves. */
export const publisher: SandboxServer = {
  name: 'publisher',
  summary: 'The web server of a publisher: fonts, marks, and tags whose reports the log of requests shows',
  describe: [
    `/{${typefaces.join('|')}}-{400|700}.woff2`,
    `/{${marks.join('|')}}.svg`,
    '/tag/{name}.js',
    '/seen.gif?{data-attributes of the tag}&queue',
  ],
  routes: () => {
    const app = new Hono()
    for (const typeface of typefaces)
      for (const weight of ['400', '700'])
        app.get(`/${typeface}-${weight}.woff2`, async (c) =>
          sendFile(c, await readFile(fontFile(typeface, weight)), 'font/woff2'),
        )
    for (const name of marks)
      app.get(`/${name}.svg`, async (c) => sendFile(c, await readFile(markFile(name)), 'image/svg+xml'))
    app.get('/tag/:name{[a-z]+\\.js}', (c) => sendText(c, tagScript(originOf(c)), 'text/javascript'))
    app.get('/seen.gif', (c) => c.body(pixel, 200, { 'Content-Type': 'image/gif', 'Cache-Control': 'no-store' }))
    app.notFound((c) => sendError(c, 404, 'The publisher has no such file'))
    return app
  },
}
