import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeCaches } from '../../../tests/support/fake-downloads.ts'
import { keepPage } from './keep-page.store.ts'

let stored: ReturnType<typeof fakeCaches>
let files: Record<string, string>
let sent: string[]

beforeEach(() => {
  stored = fakeCaches()
  sent = []
  files = {
    '/downloads/':
      '<astro-island component-url="/_astro/List.a-1_b.js" renderer-url="/_astro/client.js"></astro-island><img src="/_astro/x.png">',
    '/_astro/List.a-1_b.js': 'import{a}from"./shared.1.js";import"./side.js";const later=()=>import(`./later.js`)',
    '/_astro/client.js': "import { b } from './shared.1.js'\nimport './mod.css'\nimport 'https://other.test/z.js'",
    '/_astro/shared.1.js': 'import"./List.a-1_b.js";export const a=1',
    '/_astro/side.js': '',
    '/_astro/later.js': '',
  }
  vi.stubGlobal('caches', stored.caches)
  vi.stubGlobal('fetch', async (path: string) => {
    sent.push(path)
    return path in files ? new Response(files[path]) : new Response('', { status: 404 })
  })
})
afterEach(() => vi.unstubAllGlobals())

const pathsIn = (cache: string) =>
  [...(stored.stores.get(cache)?.keys() ?? [])].map((url) => new URL(url).pathname).sort()
const scripts = ['client.js', 'List.a-1_b.js', 'shared.1.js', 'side.js'].map((name) => `/_astro/${name}`).sort()

describe('the page of the downloads', () => {
  it('is stored with the scripts that it names and their imports, not those on demand, each fetched once', async () => {
    await keepPage('en')
    expect(pathsIn('downloads-page')).toEqual(['/downloads/'])
    expect(pathsIn('parts')).toEqual(scripts)
    expect([...sent].sort()).toEqual([...scripts, '/downloads/'].sort())
    const page = await stored.caches.match('/downloads/')
    expect(page?.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await page?.text()).toBe(files['/downloads/'])
    expect(await (await stored.caches.match('/_astro/client.js'))?.text()).toBe(files['/_astro/client.js'])
  })

  it('is stored in the language of the viewer', async () => {
    files['/es/downloads/'] = '<p>Descargas</p>'
    await keepPage('es')
    expect(pathsIn('downloads-page')).toEqual(['/es/downloads/'])
  })

  it('fetches no script that the browser stored before, and still looks into it', async () => {
    const visited = await stored.caches.open('visited')
    await visited.put('/_astro/List.a-1_b.js', new Response('import"./side.js"'))
    await keepPage('en')
    expect(sent).not.toContain('/_astro/List.a-1_b.js')
    expect(pathsIn('parts')).toEqual(['/_astro/client.js', '/_astro/shared.1.js', '/_astro/side.js'])
  })

  it('is not stored without one of its scripts', async () => {
    delete files['/_astro/side.js']
    await expect(keepPage('en')).rejects.toThrow('/_astro/side.js answered 404')
    expect(pathsIn('downloads-page')).toEqual([])
  })

  it('is not stored from an error page', async () => {
    delete files['/downloads/']
    await expect(keepPage('en')).rejects.toThrow('/downloads/ answered 404')
    expect(pathsIn('downloads-page')).toEqual([])
  })
})
