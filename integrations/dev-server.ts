import { createReadStream } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { AstroIntegration } from 'astro'
import type { Plugin, ViteDevServer } from 'vite'
import { imagesFolder } from '#publishing/config/site-data.ts'
import { fontsPath } from '#publishing/ingest/fonts.ts'
import { imagesPath } from '#publishing/ingest/image-cache.ts'
import { contentType } from '#publishing/serve/stored-file.ts'

/** Makes the development server behave like a host of the built site. */
export function devServer(): AstroIntegration {
  let stack: ViteDevServer['middlewares']['stack'] | undefined
  return {
    name: 'foyer:dev-server',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [plainJsonImports()] } })
      },
      'astro:server:setup': ({ server: { middlewares } }) => {
        for (const path of [imagesPath, fontsPath]) middlewares.use(path, sendMirrored)
        middlewares.use('/sw.js', sendNoWorker)
        stack = middlewares.stack
        middlewares.use(allowFallbackPage)
      },
      // Astro adds its check of trailing slashes after the setup, in front of all others.
      'astro:server:start': () => void stack?.unshift({ route: '', handle: addSlash }),
    },
  }
}

// Vite serves JSON as a script, which browsers refuse for an import with the attribute `json`.
const jsonImport = /import\((\s*'[^']+\.json'), \{ with: \{ type: 'json' \} \}\)/g

const plainJsonImports = (): Plugin => ({
  name: 'foyer:plain-json-imports',
  apply: 'serve',
  enforce: 'pre',
  transform: (code, id) => (/\/src\/.*\.tsx?$/.test(id) ? code.replace(jsonImport, 'import($1)') : undefined),
})

type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** Serves mirrored images and fonts. Builds copy them to their output instead. */
const sendMirrored: Handler = (request, response, next) => {
  const name = /^\/([\w-]+\.\w+)(?:\?|$)/.exec(request.url ?? '')?.[1]
  if (!name) return next()
  response.setHeader('content-type', contentType(name))
  createReadStream(join(imagesFolder(), name))
    .once('error', () => next())
    .pipe(response)
}

/** Removes the service worker of a built site on the same origin. */
const sendNoWorker: Handler = (_, response) => {
  response.setHeader('content-type', 'text/javascript')
  response.end(
    "addEventListener('install', () => skipWaiting())\n" +
      "addEventListener('activate', (event) => event.waitUntil(registration.unregister()))\n",
  )
}

/** Redirects addresses without a trailing slash, as object stores do. */
const addSlash: Handler = ({ method, url = '', headers }, response, next) => {
  const [, path = '', query = ''] = /^([^?]*)(\?.*)?$/.exec(url) ?? []
  const isPage = method === 'GET' && headers.accept?.includes('text/html') && !/^\/@|\.[^/]*$|\/$/.test(path)
  if (!isPage) return next()
  response.writeHead(301, { location: `${path}/${query}` })
  response.end()
}

/** Sends the fallback page with status 200 when it is requested by its own address. */
const allowFallbackPage: Handler = (request, response, next) => {
  if (request.url !== '/404.html') return next()
  request.url = '/404/'
  const { writeHead } = response
  response.writeHead = (status: number, ...rest: never[]) =>
    writeHead.call(response, status === 404 ? 200 : status, ...rest)
  next()
}
