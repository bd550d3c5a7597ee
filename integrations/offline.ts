import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { PwaOptions } from '@vite-pwa/astro'
import type { Plugin } from 'vite'
import { routePaths } from '#core/address/routes.ts'
import { downloadsFolder, mp4Name } from '#core/downloads/downloads.ts'
import { defaultLocale, locales, prefixedLocales } from '#core/i18n/locales.ts'
import { staticImports } from '#publishing/bundle/script-graph.ts'
import { textFiles } from '#publishing/config/site-module.ts'
import { platformMark, precached, revisionMark, siteDigestMark } from '#publishing/site/service-worker.ts'
import { joinParts } from './split-film-handler.ts'

type Workbox = NonNullable<PwaOptions['workbox']>
type Route = NonNullable<Workbox['runtimeCaching']>[number]

const offlinePage = (locale: string) => `${locale === defaultLocale ? '' : `${locale}/`}${routePaths.offline}/`
const expiring = (cacheName: string, maxEntries: number, statuses = [200], purgeOnQuotaError = true) => ({
  cacheName,
  expiration: { maxEntries, purgeOnQuotaError },
  cacheableResponse: { statuses },
})

/** Precaches offline pages and the files of `shell`. Caches visited pages, scripts and images within limits. */
export const workerOptions = (outDir: string, shell: ReadonlySet<string>, base = ''): Workbox => ({
  globDirectory: outDir,
  globPatterns: ['_astro/*.js'],
  // Revisions are filled in after the pages are rendered.
  additionalManifestEntries: [
    ...precached.map((path) => ({ url: addressOf(path), revision: revisionMark(path) })),
    { url: siteDigestMark, revision: null },
  ],
  manifestTransforms: [
    async (entries) => {
      const needed = withNeeded(outDir, shell)
      const shellEntries = entries.filter(({ url }) => needed.has(url))
      return { manifest: shellEntries, warnings: [] }
    },
  ],
  // 404.html must not be cached: hosts serve it with an error status.
  navigateFallback: null,
  navigationPreload: true,
  runtimeCaching: [
    {
      urlPattern: new RegExp(`${literal(`${base}${downloadsFolder}`)}[^/]+/${literal(mp4Name)}$`),
      handler: joinParts,
    },
    // Copies are whole files under addresses of this site. No limit applies to them.
    {
      urlPattern: new RegExp(`${literal(`${base}${downloadsFolder}`)}`),
      handler: 'CacheOnly',
      options: { cacheName: `downloads${base}`, plugins: [onlyMedia] },
    },
    ...locales.map((locale) => downloadsPage(base, locale)),
    ...prefixedLocales.map((locale) => pages(base, locale, pagesUnder(base, locale))),
    pages(
      base,
      defaultLocale,
      ({ request, sameOrigin }) =>
        request.mode === 'navigate' || (sameOrigin && request.headers.get('accept') === 'text/html'),
    ),
    // A full disk must not delete the scripts of the downloads page.
    {
      urlPattern: /\/_astro\/[^?]+$/,
      handler: 'CacheFirst',
      options: expiring(`parts${base}`, 400, [200], false),
    },
    { urlPattern: /\/search\/[\w/]+\.json$/, handler: 'StaleWhileRevalidate', options: expiring(`search${base}`, 60) },
    // Style sheet and fonts of the display settings, and the files of old browsers
    {
      urlPattern: /\/(?:_?images|display|compat)\/[^?]+$/,
      handler: 'StaleWhileRevalidate',
      options: expiring(`pictures${base}`, 120),
    },
    {
      urlPattern: new RegExp(`^(?:${literal(platformMark)}/v2/media/.+\\.(?:webp|jpg)|${articlePicture})(?:\\?|$)`),
      handler: 'StaleWhileRevalidate',
      // Opaque cross-origin responses have status 0.
      options: expiring(`cards${base}`, 150, [0, 200]),
    },
  ],
})

const addressOf = (path: string) => path.replace(/index\.html$/, '')

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

// Matched by URL pattern, because the worker code contains no publisher data.
const articlePicture = 'https?://[^/?#]+/(?:[^?#]+/)?images/[^/?#]+/[^/?#]+/[^/?#]+-\\d+x\\d+\\.\\w+'

// Workbox matches cross-origin URLs only from the start, so patterns after the scheme are same-origin.
const siteStart = (base: string) => `//[^/]+${literal(base)}`

const pagesUnder = (base: string, locale: string) => new RegExp(`${siteStart(base)}/${locale}/(?:[^?#]*/)?(?:[?#]|$)`)

const pages = (base: string, locale: string, urlPattern: Route['urlPattern']): Route => ({
  urlPattern,
  handler: 'NetworkFirst',
  options: {
    ...expiring(`pages${base}`, 60),
    networkTimeoutSeconds: 6,
    // Asked before the fallback
    plugins: [onlyVisits],
    precacheFallback: { fallbackURL: `${base}/${offlinePage(locale)}` },
  },
})

/** Page of the downloads. Its cache is filled with the first download and has no limit. */
const downloadsPage = (base: string, locale: string): Route => ({
  urlPattern: new RegExp(
    `${siteStart(base)}${locale === defaultLocale ? '' : `/${locale}`}/${routePaths.downloads}/(?:[?#]|$)`,
  ),
  handler: 'NetworkFirst',
  options: {
    cacheName: `downloads-page${base}`,
    cacheableResponse: { statuses: [200] },
    networkTimeoutSeconds: 6,
    // Asked before the fallback
    plugins: [onlyVisits],
    precacheFallback: { fallbackURL: `${base}/${offlinePage(locale)}` },
  },
})

/** Serialised into the worker as one line. Each function is a self-contained expression. */
type WorkerPlugin = NonNullable<NonNullable<Route['options']>['plugins']>[number]

/** Serves copies as media only: documents, scripts and workers of a host would run on this site. */
const onlyMedia: WorkerPlugin = {
  cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
    request.mode !== 'navigate' && ['', 'audio', 'image', 'track', 'video'].includes(request.destination)
      ? cachedResponse
      : null,
}

const onlyVisits: WorkerPlugin = {
  // Excludes the query, which may contain email tokens. A new Response also omits the URL.
  cacheKeyWillBeUsed: async ({ request }) => request.url.split(/[?#]/)[0] ?? request.url,
  // Prefetches are skipped by header or mode (`controlled-page.ts`, `insights-in-place.inline.ts`).
  cacheWillUpdate: async ({ request: { mode, headers: requestHeaders }, response: { body, status, headers } }) =>
    (mode === 'navigate' ? !requestHeaders.has('sec-purpose') : requestHeaders.get('accept') === 'text/html')
      ? new Response(body, { status, headers })
      : null,
  // Without a connection, preloads of Firefox are error responses, for which Workbox reads no cache.
  handlerDidError: async ({ request }) => caches.match(request.url.split(/[?#]/)[0] ?? request.url),
  // Safari marks preloaded pages of its cache as redirected and then refuses to show them.
  handlerWillRespond: async ({ response }) =>
    response.redirected
      ? new Response(response.body, { status: response.status, headers: response.headers })
      : response,
}

/** Modules of the offline page: React and the favourite button. */
const shellModules = ['node_modules/@astrojs/react/dist/client.js', 'src/features/lists/FavoriteButton.island.tsx']

/** Finds the browser files of these modules while they are bundled. Fails if one has none. */
export function shellFiles(files: Set<string>): Plugin {
  return {
    name: 'foyer:shell-files',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_, bundle) {
      for (const module of shellModules) {
        const file = Object.values(bundle).find(
          (output) => output.type === 'chunk' && output.facadeModuleId?.endsWith(`/${module}`),
        )
        if (file) files.add(file.fileName)
        else this.error(`The service worker cannot precache ${module}: it has no browser file`)
      }
      const ofPages = locales.flatMap(textFiles).filter(({ group }) => group === 'page')
      for (const { path } of ofPages) files.add(path)
    },
  }
}

/** Returns the files with their imports. */
function withNeeded(outDir: string, files: ReadonlySet<string>): Set<string> {
  const needed = new Set(files)
  for (const url of needed) {
    const file = join(outDir, url)
    const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
    for (const address of staticImports(text)) needed.add(posix.join('_astro', address))
  }
  return needed
}
