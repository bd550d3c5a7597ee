import { expect, test, vi } from 'vitest'
import { workerOptions } from './offline.ts'
import { joinParts } from './split-film-handler.ts'

const routes = workerOptions('dist', new Set()).runtimeCaching ?? []
const site = 'https://site.test'
const event = Object.create(null)

type PageRequest = { mode?: string; headers?: Record<string, string> }
const requestTo = (path: string, { mode = 'cors', headers }: PageRequest = {}) => {
  const request = new Request(new URL(path, site), { headers: headers ?? {} })
  // Only browsers can create a request with mode `navigate`.
  return Object.defineProperty(request, 'mode', { value: mode })
}
const visit = (path: string, headers?: Record<string, string>) =>
  requestTo(path, { mode: 'navigate', ...(headers && { headers }) })

/** Returns the matching route, as Workbox selects it: cross-origin patterns must match from the start. */
function routeOf(request: Request) {
  const url = new URL(request.url)
  const sameOrigin = url.origin === site
  return routes.find(({ urlPattern }) => {
    if (typeof urlPattern === 'function') return urlPattern({ request, url, sameOrigin, event })
    const match = urlPattern instanceof RegExp ? urlPattern.exec(url.href) : null
    return match && (sameOrigin || match.index === 0)
  })
}

/** Returns the cached body and key of a response, undefined if uncached. */
async function cachedOf(request: Request) {
  const plugins = routeOf(request)?.options?.plugins
  if (!plugins) return undefined
  let key: Request | string = request
  let response: Response | null = Object.defineProperty(new Response('<h1>'), 'url', { value: request.url })
  for (const { cacheWillUpdate, cacheKeyWillBeUsed } of plugins) {
    key = (await cacheKeyWillBeUsed?.({ request, mode: 'write', event })) ?? key
    if (response && cacheWillUpdate) response = (await cacheWillUpdate({ request, response, event })) || null
  }
  return response ? { key, url: response.url, text: await response.text(), status: response.status } : undefined
}

test('a cached page and its key omit the query, which may contain an email token', async () => {
  const cached = await cachedOf(visit('/?u=edit-password&resetPasswordToken=secret'))
  expect(cached).toEqual({ key: `${site}/`, url: '', text: '<h1>', status: 200 })
  expect(await cachedOf(visit('/es/?resetPasswordToken=secret'))).toMatchObject({ key: `${site}/es/`, url: '' })
})

test('navigations and HTML fetches of a page are cached in every language', async () => {
  const opened = { accept: 'text/html' }
  for (const path of ['/insights/salt/', '/es/insights/salt/']) {
    expect(await cachedOf(visit(path))).toMatchObject({ key: site + path })
    expect(await cachedOf(requestTo(path, { headers: opened }))).toMatchObject({ key: site + path })
  }
})

test('a visited page answers a failed navigation before the offline page, for Firefox', async () => {
  const kept = new Response('<h1>Kept</h1>')
  vi.stubGlobal('caches', { match: async (key: string) => (key === `${site}/m/film/` ? kept : undefined) })
  const request = visit('/m/film/?play=1')
  const options = routeOf(request)?.options ?? {}
  const [answer] = (options.plugins ?? []).flatMap(({ handlerDidError }) => handlerDidError ?? [])
  expect(await answer?.({ request, event, error: new Error('no-response') })).toBe(kept)
  // Workbox asks plugins in the order of the options
  const names = Object.keys(options)
  expect(names.indexOf('plugins')).toBeLessThan(names.indexOf('precacheFallback'))
})

test('prefetches, prerenders and fetches without HTML in the accept header are not cached as pages', async () => {
  for (const path of ['/insights/salt/', '/es/insights/salt/']) {
    expect(await cachedOf(requestTo(path))).toBeUndefined()
    expect(await cachedOf(visit(path, { 'sec-purpose': 'prefetch;prerender' }))).toBeUndefined()
    expect(await cachedOf(visit(path, { 'sec-purpose': 'prefetch' }))).toBeUndefined()
  }
})

test.each(['/m/SaltRoad/', '/es/', '/downloads/'])(
  'a response for %s that the browser marks as redirected is shown, which Safari refuses for marked ones',
  async (path) => {
    const request = visit(path)
    const plugin = routeOf(request)?.options?.plugins?.find(({ handlerWillRespond }) => handlerWillRespond)
    const answer = async (redirected: boolean) => {
      const init = { status: 203, headers: { 'content-language': 'en' } }
      const response = Object.defineProperty(new Response('<h1>', init), 'redirected', { value: redirected })
      return { response, shown: await plugin?.handlerWillRespond?.({ request, response, event }) }
    }
    const { shown } = await answer(true)
    expect(shown).toMatchObject({ redirected: false, status: 203 })
    expect([await shown?.text(), shown?.headers.get('content-language')]).toEqual(['<h1>', 'en'])
    const plain = await answer(false)
    expect(plain.shown).toBe(plain.response)
  },
)

test('functions of routes are expressions, because the worker contains them without line breaks', () => {
  const functions = routes.flatMap(({ urlPattern, options }) => [
    ...(typeof urlPattern === 'function' ? [urlPattern] : []),
    ...(options?.plugins ?? []).flatMap((plugin) => Object.values(plugin)),
  ])
  expect(functions.length).toBeGreaterThan(5)
  for (const one of functions) expect(String(one)).not.toMatch(/\breturn\b/)
})

test('the offline page has the language of the address, which the language of a transcript does not change', () => {
  const fallbackOf = (path: string) => routeOf(visit(path))?.options?.precacheFallback?.fallbackURL
  expect(fallbackOf('/m/SaltRoad/the-salt-road/')).toBe('/offline/')
  expect(fallbackOf('/es/m/SaltRoad/the-salt-road/')).toBe('/es/offline/')
  expect(fallbackOf('/t/SaltRoad/the-salt-road/es/')).toBe('/offline/')
  expect(fallbackOf('/es/t/SaltRoad/the-salt-road/en/')).toBe('/es/offline/')
})

test('the style sheet and fonts of the display settings are cached, and the page of the settings is a page', () => {
  for (const file of ['display.css', 'opendyslexic-400.woff2'])
    expect(routeOf(requestTo(`/display/${file}`, { mode: 'no-cors' }))?.options?.cacheName).toBe('pictures')
  expect(routeOf(visit('/o/display/'))?.options?.cacheName).toBe('pages')
})

test('downloaded files are served only from their cache, and they and the downloads page have no expiration', () => {
  const copy = routeOf(requestTo('/_downloads/SaltRoad/12.ts'))
  expect(copy).toMatchObject({ handler: 'CacheOnly', options: { cacheName: 'downloads' } })
  for (const path of ['/downloads/', '/es/downloads/']) {
    const page = routeOf(visit(path))
    expect(page).toMatchObject({ handler: 'NetworkFirst', options: { cacheName: 'downloads-page' } })
    expect(page?.options).not.toHaveProperty('expiration')
  }
  expect(copy?.options).not.toHaveProperty('expiration')
  expect(routeOf(requestTo('/_downloads/SaltRoad/main.mp4'))?.handler).toBe(joinParts)
  expect(routeOf(requestTo('/_downloads/SaltRoad/part-0.mp4'))?.handler).toBe('CacheOnly')
  expect(routeOf(visit('/m/a/downloads/'))?.options?.cacheName).toBe('pages')
  expect(routeOf(requestTo('https://other.test/downloads/'))).toBeUndefined()
})

test('a downloaded file is served to the player but never as a document, which could run on this site', async () => {
  const [plugin] = routeOf(requestTo('/_downloads/SaltRoad/12.ts'))?.options?.plugins ?? []
  const cachedResponse = new Response('<script>', { headers: { 'content-type': 'text/html' } })
  const servedTo = (request: Request) =>
    plugin?.cachedResponseWillBeUsed?.({ cacheName: 'downloads', cachedResponse, request, event })
  expect(await servedTo(requestTo('/_downloads/SaltRoad/12.ts', { mode: 'no-cors' }))).toBe(cachedResponse)
  expect(await servedTo(requestTo('/_downloads/SaltRoad/12.ts'))).toBe(cachedResponse)
  expect(await servedTo(visit('/_downloads/SaltRoad/12.ts'))).toBeNull()
})

test('a full disk deletes cached pages and images, but not the scripts that the downloads page needs', () => {
  const isPurged = (request: Request) => routeOf(request)?.options?.expiration?.purgeOnQuotaError
  expect(isPurged(visit('/m/SaltRoad/'))).toBe(true)
  expect(isPurged(requestTo('/_images/SaltRoad-720.abc.webp'))).toBe(true)
  expect(routeOf(requestTo('/_astro/player.a1.js'))?.options?.cacheName).toBe('parts')
  expect(isPurged(requestTo('/_astro/player.a1.js'))).toBe(false)
})

test('images of films and articles are cached, and other cross-origin files are not', () => {
  const cacheOf = (url: string) => routeOf(requestTo(url, { mode: 'no-cors' }))?.options?.cacheName
  const article = 'images/demo/production/0123456789abcdef-1600x900.jpg?w=800&q=85&fit=max&auto=format'
  expect(cacheOf('https://platform.invalid/v2/media/SaltRoad/poster.jpg?width=720')).toBe('cards')
  expect(cacheOf(`https://cdn.sanity.io/${article}`)).toBe('cards')
  expect(cacheOf(`http://127.0.0.1:8000/insights/${article}`)).toBe('cards')
  expect(cacheOf(`${site}/_images/SaltRoad-720.abc.webp`)).toBe('pictures')
  expect(cacheOf('https://ads.test/pixel.gif?images/demo/production/a-1x1.jpg')).toBeUndefined()
  expect(cacheOf('https://cdn.sanity.io/files/demo/production/0123456789abcdef.mp4')).toBeUndefined()
})

test.each([
  ...['', 'audio', 'image', 'track', 'video'].map((destination): [string, boolean] => [destination, true]),
  ...['script', 'worker', 'sharedworker', 'serviceworker', 'audioworklet', 'style', 'iframe', 'object', 'embed'].map(
    (destination): [string, boolean] => [destination, false],
  ),
])('a copy requested for the destination %j is served: %j', async (destination, isServed) => {
  const request = Object.defineProperty(requestTo('/_downloads/Film/0.ts'), 'destination', { value: destination })
  const [plugin] = routeOf(request)?.options?.plugins ?? []
  const cachedResponse = new Response('alert(1)')
  const given = { request, cachedResponse, cacheName: 'downloads', event }
  expect(await plugin?.cachedResponseWillBeUsed?.(given)).toBe(isServed ? cachedResponse : null)
  const document = Object.defineProperty(requestTo('/_downloads/Film/0.ts', { mode: 'navigate' }), 'destination', {
    value: destination,
  })
  expect(await plugin?.cachedResponseWillBeUsed?.({ ...given, request: document })).toBeNull()
})
