import { createReadStream } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join, resolve } from 'node:path'
import type { AstroIntegration } from 'astro'
import { type EnvironmentModuleNode, isRunnableDevEnvironment, type ViteDevServer } from 'vite'
import { searchFilePath } from '#core/content/search-index.ts'
import { locales } from '#core/i18n/locales.ts'
import { lineReport } from '#core/report/report.ts'
import { staticPlatformPath } from '#core/site/static-platform.ts'
import { ingestSite } from '#publishing/build.ts'
import { imagesFolder, platformFolder, stateFolder } from '#publishing/config/settings.ts'
import { builtSnapshot, readBuilt } from '#publishing/config/site-data.ts'
import { iconFile, iconPath, webManifest } from '#publishing/config/site-module.ts'
import { fontsPath } from '#publishing/ingest/fonts.ts'
import { imagesPath } from '#publishing/ingest/image-cache.ts'
import { documentsOf } from '#publishing/routes/listing.ts'
import { allRoutes } from '#publishing/routes/routes.ts'
import { contentType } from '#publishing/serve/stored-file.ts'
import { findPublicFile, isSystemFile } from '#publishing/shared/public-files.ts'
import { toIndexText } from '#publishing/site/search-files.ts'

/** Makes the development server behave like a host of the built site. Ingests content every `ingestEveryMs`. */
export function devServer(ingestEveryMs?: number): AstroIntegration {
  let stack: ViteDevServer['middlewares']['stack'] | undefined
  let stopPolling: (() => void) | undefined
  return {
    name: 'foyer:dev-server',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => void updateConfig({ vite: { server: { watch: { ignored } } } }),
      'astro:server:setup': ({ server }) => {
        const { middlewares } = server
        for (const path of [imagesPath, fontsPath]) middlewares.use(path, sendMirrored)
        middlewares.use(staticPlatformPath, sendPlatformFile)
        middlewares.use(sendSiteFile)
        middlewares.use('/sw.js', sendNoWorker)
        stack = middlewares.stack
        middlewares.use(allowFallbackPage)
        stopPolling = ingestEveryMs ? pollContent(server, ingestEveryMs) : undefined
      },
      // Astro adds its check of trailing slashes after the setup, in front of all others.
      'astro:server:start': () =>
        void stack?.unshift({ route: '', handle: hideSystemFiles }, { route: '', handle: addSlash }),
      'astro:server:done': () => stopPolling?.(),
    },
  }
}

// Astro restarts for `astro.config.mjs` in any folder, and Vite reloads pages for HTML files.
const ignored = ['**/.foyer/**', '**/dist/**', `${resolve(stateFolder())}/**`]

// An ingest takes at most a fifth of the time.
const pausePerIngest = 4

/** Ingests content while a browser shows a page, and reloads the page after a change. Returns a stop function. */
function pollContent(server: ViteDevServer, everyMs: number): () => void {
  const { root, logger } = server.config
  const report = lineReport(() => undefined)
  let timer: NodeJS.Timeout | undefined
  let failure = ''
  let isEnded = false
  const next = async () => {
    const start = performance.now()
    try {
      if (server.ws.clients.size && (await ingestSite({ root, env: process.env, report })).changes)
        reloadContent(server)
      failure = ''
    } catch (error) {
      // Repeated failures of the providers log one message.
      if (failure !== String(error)) logger.warn(`The content could not be ingested again: ${error}`)
      failure = String(error)
    }
    if (!isEnded) timer = setTimeout(next, Math.max(everyMs, (performance.now() - start) * pausePerIngest))
  }
  timer = setTimeout(next, everyMs)
  return () => {
    isEnded = true
    clearTimeout(timer)
  }
}

// Modules that contain content while they are loaded.
const withContent = /virtual:foyer\/|\/src\/publishing\/(render\/render-context|config\/site-data)\.ts$/

/** Evaluates modules with content again, clears the static paths of routes, and reloads pages. */
function reloadContent({ environments }: ViteDevServer) {
  const timestamp = Date.now()
  for (const environment of Object.values(environments)) {
    const { moduleGraph, hot } = environment
    const stale = new Set<EnvironmentModuleNode>()
    for (const [id, module] of moduleGraph.idToModuleMap)
      if (withContent.test(id)) moduleGraph.invalidateModule(module, stale, timestamp, true)
    if (isRunnableDevEnvironment(environment)) {
      const { evaluatedModules } = environment.runner
      for (const { id } of stale) {
        const evaluated = id && evaluatedModules.getModuleById(id)
        if (evaluated) evaluatedModules.invalidateModule(evaluated)
      }
    }
    hot.send('astro:content-changed', {})
  }
  environments.client.hot.send({ type: 'full-reload', path: '*' })
}

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

/** Serves the static platform that the site contains. Builds copy it to their output instead. */
const sendPlatformFile: Handler = ({ url = '' }, response, next) => {
  const folder = platformFolder(process.cwd(), process.env)
  const file = folder && findPublicFile(folder, url.split('?')[0] ?? '')
  if (!file) return next()
  response.setHeader('content-type', contentType(file))
  createReadStream(file).pipe(response)
}

/** Serves the web manifest, the icon and the search index. Builds write them as files. */
const sendSiteFile: Handler = ({ url = '' }, response, next) => {
  const [path = ''] = url.split('?')
  const createText = siteFiles.get(path)
  if (!createText) return next()
  const text = createText()
  response.setHeader('content-type', contentType(path))
  response.end(text)
}

/** Functions that create the text of a file, by its path. */
const siteFiles = new Map<string, () => string>([
  ['/manifest.webmanifest', () => webManifest(readBuilt().site).text],
  [`/${iconPath}`, () => iconFile(readBuilt().site).text],
  ...locales.map((locale, index): [string, () => string] => [searchFilePath(locale), () => searchIndexIn(index)]),
])

/** Search index of a language in one file, of any size. `language` is its index in `locales`. */
function searchIndexIn(language: number): string {
  const snapshot = builtSnapshot()
  const documentsIn = documentsOf(snapshot, new Date())
  return toIndexText([...allRoutes(snapshot)].flatMap(({ key }) => documentsIn(key)[language] ?? []))
}

/** Removes the service worker of a built site on the same origin. */
const sendNoWorker: Handler = (_, response) => {
  response.setHeader('content-type', 'text/javascript')
  response.end(
    "addEventListener('install', () => skipWaiting())\n" +
      "addEventListener('activate', (event) => event.waitUntil(registration.unregister()))\n",
  )
}

/** Answers files of operating systems with status 404, because builds leave them out. */
const hideSystemFiles: Handler = ({ url = '' }, response, next) => {
  if (!isSystemFile(url.split('?')[0] ?? '')) return next()
  response.writeHead(404)
  response.end()
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
