import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { PwaOptions } from '@vite-pwa/astro'
import { defaultLocale, locales } from '#i18n/locales.ts'
import { staticImports } from '#publishing/code/page-scripts.ts'
import { factsMark, platformMark, precached, revisionMark } from '#publishing/site/service-worker.ts'

type Workbox = NonNullable<PwaOptions['workbox']>
type Route = NonNullable<Workbox['runtimeCaching']>[number]

const offlinePage = (locale: string) => (locale === defaultLocale ? 'offline/' : `${locale}/offline/`)
const kept = (cacheName: string, maxEntries: number, statuses = [200]) => ({
  cacheName,
  expiration: { maxEntries, purgeOnQuotaError: true },
  cacheableResponse: { statuses },
})

/**
 * What the service worker keeps: ahead only the offline pages and the scripts that bring a page to life; of what a viewer
 * visits the pages, scripts and pictures, each up to a number. All else (accounts, streams, beacons) it never touches.
 */
export const workerOptions = (outDir: string): Workbox => ({
  globDirectory: outDir,
  globPatterns: ['_astro/*.js'],
  // The build knows the revisions when it has rendered the pages
  additionalManifestEntries: [
    ...precached.map((path) => ({ url: addressOf(path), revision: revisionMark(path) })),
    { url: factsMark, revision: null },
  ],
  manifestTransforms: [
    async (entries) => {
      const shell = shellScripts(outDir, entries)
      const wanted = entries.filter(({ url }) => shell.has(url))
      return { manifest: wanted, warnings: [] }
    },
  ],
  // 404.html must never be kept: hosts answer its address with an error
  navigateFallback: null,
  navigationPreload: true,
  runtimeCaching: [
    ...locales.filter((locale) => locale !== defaultLocale).map((locale) => pages(locale, pagesUnder(locale))),
    pages(
      defaultLocale,
      ({ request, sameOrigin }) =>
        request.mode === 'navigate' || (sameOrigin && request.headers.get('accept') === 'text/html'),
    ),
    { urlPattern: /\/_astro\/[^?]+$/, handler: 'CacheFirst', options: kept('parts', 400) },
    { urlPattern: /\/_?images\/[^?]+$/, handler: 'StaleWhileRevalidate', options: kept('pictures', 120) },
    {
      urlPattern: new RegExp(`^(?:${literal(platformMark)}/v2/media/.+\\.(?:webp|jpg)|${articlePicture})(?:\\?|$)`),
      handler: 'StaleWhileRevalidate',
      // Pictures from elsewhere say nothing of themselves, not even their status
      options: kept('cards', 150, [0, 200]),
    },
  ],
})

const addressOf = (path: string) => path.replace(/index\.html$/, '')

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

// By its form: the worker's code knows no publisher, and two of them have their articles at two addresses
const articlePicture = 'https?://[^/?#]+/(?:[^?#]+/)?images/[^/?#]+/[^/?#]+/[^/?#]+-\\d+x\\d+\\.\\w+'

// A pattern that does not match from the first letter of an address matches only our own
const pagesUnder = (locale: string) => new RegExp(`/${locale}/(?:[^?#]*/)?(?:[?#]|$)`)

const pages = (locale: string, urlPattern: Route['urlPattern']): Route => ({
  urlPattern,
  handler: 'NetworkFirst',
  options: {
    ...kept('pages', 60),
    networkTimeoutSeconds: 6,
    precacheFallback: { fallbackURL: `/${offlinePage(locale)}` },
    plugins: [onlyVisits],
  },
})

/** The worker takes these in as text, on one line: expressions that know nothing but what they are given. */
const onlyVisits: NonNullable<NonNullable<Route['options']>['plugins']>[number] = {
  // Without its query, which may hold what a mail gave the viewer; an answer names the address it came from, a copy none
  cacheKeyWillBeUsed: async ({ request }) => request.url.split(/[?#]/)[0] ?? request.url,
  // What is fetched ahead says so, or does not ask for a page as a page does (keep-visit.ts, insights-in-place.ts)
  cacheWillUpdate: async ({ request: { mode, headers: asked }, response: { body, status, headers } }) =>
    (mode === 'navigate' ? !asked.has('sec-purpose') : asked.get('accept') === 'text/html')
      ? new Response(body, { status, headers })
      : null,
}

const roots = /^_astro\/(?:client|FavoriteButton|page)\.[\w-]+\.js$/

/** React, what keeps a favourite, the words of pages, and all that these need to run. */
function shellScripts(outDir: string, entries: { url: string }[]): Set<string> {
  const found = new Set(entries.map(({ url }) => url).filter((url) => roots.test(url)))
  for (const url of found) {
    const file = join(outDir, url)
    const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
    for (const address of staticImports(text)) found.add(posix.join('_astro', address))
  }
  return found
}
