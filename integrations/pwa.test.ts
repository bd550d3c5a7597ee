import { expect, test, vi } from 'vitest'
import { migrateCachedScripts, migrateOpenPages, openNotificationPage } from './pwa.ts'

const origin = 'https://site.test'
const at = (request: RequestInfo | URL) => new URL(request instanceof Request ? request.url : request, origin).href

/** Minimal fake of the Cache API. */
const cachesOf = (content: Record<string, Record<string, string>>) => {
  const stores = new Map(
    Object.entries(content).map(([name, texts]) => [
      name,
      new Map(Object.entries(texts).map(([path, text]) => [at(path), text])),
    ]),
  )
  const open = (name: string) => {
    const store = stores.get(name) ?? new Map<string, string>()
    stores.set(name, store)
    return {
      matchAll: async () => [...store.values()].map((text) => new Response(text)),
      keys: async () => [...store.keys()].map((url) => new Request(url)),
      put: async (path: RequestInfo | URL, response: Response) => void store.set(at(path), await response.text()),
      delete: async (url: RequestInfo | URL) => store.delete(at(url)),
    }
  }
  const match = async (path: string) => {
    const [text] = [...stores.values()].flatMap((store) => store.get(at(path)) ?? [])
    return text === undefined ? undefined : new Response(text)
  }
  const inStore = (name: string) => [...(stores.get(name)?.keys() ?? [])].map((url) => new URL(url).pathname).sort()
  return { caches: { open: async (name: string) => open(name), match }, inStore }
}

const film = '<astro-island component-url="/_astro/Favorite.Ab-1.js" opts="{}"></astro-island>'
const shell = {
  '/_astro/Favorite.Ab-1.js': 'import{a}from"./react.C_2.js";const later=()=>import("./Dialog.Zz9.js")',
  '/_astro/react.C_2.js': 'export const a=1',
  '/_astro/Guide.Xy3.js': 'export{}',
}

test('migrateCachedScripts copies and retains the scripts of cached pages and their transitive imports', async () => {
  const { caches, inStore } = cachesOf({
    pages: { '/m/SaltRoad/': film },
    ahead: shell,
    parts: { '/_astro/Dialog.Zz9.js': 'import"./react.C_2.js"' },
  })
  await migrateCachedScripts(caches)
  expect(inStore('parts')).toEqual(['/_astro/Dialog.Zz9.js', '/_astro/Favorite.Ab-1.js', '/_astro/react.C_2.js'])
})

test('migrateCachedScripts deletes scripts that no cached page uses, but neither pages nor precached files', async () => {
  const { caches, inStore } = cachesOf({ pages: { '/': '<h1>Home</h1>' }, ahead: shell, parts: shell })
  await migrateCachedScripts(caches)
  expect([inStore('parts'), inStore('pages'), inStore('ahead').length]).toEqual([[], ['/'], 3])
})

test('migrateCachedScripts retains the scripts of the downloads page and the downloaded files', async () => {
  const { caches, inStore } = cachesOf({
    'downloads-page': { '/downloads/': '<div data-parts="/_astro/player.a1.js">' },
    parts: { '/_astro/player.a1.js': 'import"./hls.b2.js"', '/_astro/hls.b2.js': '', '/_astro/old.c3.js': '' },
    downloads: { '/_downloads/SaltRoad/1.ts': 'segment' },
  })
  await migrateCachedScripts(caches)
  expect(inStore('parts')).toEqual(['/_astro/hls.b2.js', '/_astro/player.a1.js'])
  expect(inStore('downloads')).toHaveLength(1)
})

test('migrateCachedScripts copies no scripts if no page is cached', async () => {
  const { caches, inStore } = cachesOf({ ahead: shell })
  await migrateCachedScripts(caches)
  expect(inStore('parts')).toEqual([])
})

test('migrateOpenPages caches open pages without their query and omits error responses', async () => {
  const { caches, inStore } = cachesOf({})
  const clients = {
    matchAll: async () => [{ url: `${origin}/m/SaltRoad/?token=secret` }, { url: `${origin}/gone/#top` }],
  }
  const response = async (url: string) => new Response('page', { status: url.includes('gone') ? 404 : 200 })
  await migrateOpenPages(clients, caches, response)
  expect(inStore('pages')).toEqual(['/m/SaltRoad/'])
})

test('migrateOpenPages under a site path caches no pages of other applications of the host', async () => {
  vi.stubEnv('BASE_URL', '/watch')
  vi.resetModules()
  const nested = await import('./pwa.ts')
  vi.unstubAllEnvs()
  const { caches, inStore } = cachesOf({})
  const paths = ['/watch/m/SaltRoad/', '/shop/cart/', '/watching/', '/']
  const clients = { matchAll: async () => paths.map((path) => ({ url: `${origin}${path}` })) }
  const requested: string[] = []
  const response = async (url: string) => {
    requested.push(url)
    return new Response('page')
  }
  await nested.migrateOpenPages(clients, caches, response)
  expect(requested).toEqual([`${origin}/watch/m/SaltRoad/`])
  expect(inStore('pages/watch')).toEqual(['/watch/m/SaltRoad/'])
})

test.each([
  ['in its tab if it is open', [`${origin}/`, `${origin}/m/EvntSoon/`], ['closed', 'focused 1']],
  ['in a new tab if it is not open', [`${origin}/`], ['closed', `opened ${origin}/m/EvntSoon/`]],
])('a click on a notification opens its page %s', async (_, open, happens) => {
  const calls: string[] = []
  const pages = {
    matchAll: async () => open.map((url, index) => ({ url, focus: async () => calls.push(`focused ${index}`) })),
    openWindow: async (url: string) => calls.push(`opened ${url}`),
  }
  await openNotificationPage({ close: () => calls.push('closed'), data: `${origin}/m/EvntSoon/` }, pages)
  expect(calls).toEqual(happens)
})
