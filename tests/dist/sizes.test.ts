import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { pageScripts, withImports } from '#publishing/bundle/script-graph.ts'
import { median } from '../../scripts/bench/table.ts'
import { attribute, dist, faultsOf, type Page, rendered } from './site.ts'

const fileHash = /(?<=[\w-]\.)([\w-]{8}|[0-9a-f]{12})(?=\.(js|css)\b)/g

/** Replaces each hash of a file name by another one of its length and alphabet. */
const withOtherHashes = (html: string, seed: number) =>
  html.replace(fileHash, (hash) => {
    const digest = createHash('sha256').update(`${hash}${seed}`)
    return digest.digest(hash.length === 12 ? 'hex' : 'base64url').slice(0, hash.length)
  })

/** Compressed bytes of a page. Hashes of files vary them by 100, hence the median of several. */
function packed(page: Page): number {
  const html = readFileSync(join(dist, page.file), 'utf8')
  return median([0, 1, 2, 3, 4].map((seed) => brotliCompressSync(withOtherHashes(html, seed)).length))
}
const bytes = ({ file }: Page) => statSync(join(dist, file)).size
// Only the largest pages are compressed, because compression is slow
const largest = (pages: Page[]) => pages.toSorted((a, b) => bytes(b) - bytes(a)).slice(0, 3)
const at = (pattern: RegExp) => rendered.filter(({ path }) => pattern.test(path))
const ofType = (type: string) => (page: Page) => attribute(page, 'meta[property="og:type"]', 'content') === type
const lists = at(/^\/(es\/)?[pn]\//)
const isGuide = ({ html }: Page) => html.querySelector('#guide-selected') !== null
const media = at(/^\/(es\/)?m\//)

// The first TCP round trip transfers 14,600 bytes including headers
const budgets: [string, Page[], number][] = [
  ['the home page', at(/^\/(es\/)?$/), 13_000],
  ['a film', media.filter(ofType('video.other')), 12_700],
  ['a series', media.filter(ofType('video.tv_show')), 14_700],
  ['an episode', media.filter(ofType('video.episode')), 14_800],
  ['a list', lists.filter((page) => !isGuide(page)), 12_000],
  // Its programmes depend on the hour of the build, by 100 bytes and more
  ['the programme guide', lists.filter(isGuide), 12_100],
  ['a list of articles', at(/^\/(es\/)?insights\/((category|page)\/.*)?$/), 12_650],
  ['an article', at(/^\/(es\/)?insights\//), 16_500],
  ['an account page', at(/^\/(es\/)?u\//), 8_500],
  ['the search page', at(/^\/(es\/)?q\//), 8_650],
  ['a page without content', at(/^\/(es\/)?(o|offline)\//), 8_500],
]

test.each(budgets)('the compressed HTML of %s stays within its size budget', (_, pages, most) => {
  expect(pages.length).toBeGreaterThan(0)
  expect(
    largest(pages)
      .map((page) => ({ file: page.file, bytes: packed(page) }))
      .filter(({ bytes }) => bytes > most),
  ).toEqual([])
})

test('public pages initially load the same scripts of at most 4.05 kB and have no modulepreload links', () => {
  // Account pages hydrate at once, and channels redirect to their guide
  const first = rendered.filter((page) => !leadsOn(page) && !/\/u\//.test(page.path))
  const loaded = new Set(first.map(({ html }) => pageScripts(dist, html.toString()).loaded.join(' ')))
  expect(loaded.size).toBe(1)
  const files = [...loaded].flatMap((names) => names.split(' '))
  const sum = files.reduce((total, file) => total + brotliCompressSync(readFileSync(join(dist, file))).length, 0)
  expect(sum).toBeLessThanOrEqual(4_050)
  // The list includes imports, so that all scripts load in parallel
  const named = new Set(first.map((page) => attribute(page, 'meta[name=hydration]', 'content')))
  expect([...named]).toEqual([files.map((file) => `/${file}`).join(' ')])
  expect(faultsOf(first, ({ html }) => html.querySelectorAll('link[rel=modulepreload]').map(String))).toEqual([])
})

test('arrows of shelves cost browsers without them one script of less than 1,900 bytes', () => {
  const loaded = at(/^\/$/).flatMap(({ html }) => pageScripts(dist, html.toString()).loaded)
  const chunks = globSync('_astro/shelf-buttons.*.js', { cwd: dist })
  const files = withImports(dist, chunks).filter((file) => !loaded.includes(file))
  expect(files).toEqual(chunks)
  expect(brotliCompressSync(readFileSync(join(dist, files[0] ?? ''))).length).toBeLessThan(1_900)
})

test('a page of a signed-in viewer loads less than 40.9 kB of scripts before an interaction, and no React', () => {
  const chunks = globSync('_astro/{known-viewers.client,account-start.client,jwp}.*.js', { cwd: dist })
  expect(chunks.length).toBe(3)
  const pages = at(/^\/$/)
  const loaded = pages.flatMap(({ html }) => pageScripts(dist, html.toString()).loaded)
  const files = [...new Set([...loaded, ...withImports(dist, chunks)])]
  for (const page of pages) expect(files).not.toContain(attribute(page, 'astro-island', 'renderer-url')?.slice(1))
  const sizes = files.map((file) => brotliCompressSync(readFileSync(join(dist, file))).length)
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(40_900)
})

test('film playback loads at most 12 scripts and 248 kB compressed, including the HLS engine', () => {
  const panels = media.flatMap(({ html }) => html.querySelectorAll('astro-island[component-export=WatchPanel]'))
  const scripts = panels.flatMap((panel) => {
    const { ahead = [] }: { ahead?: string[] } = JSON.parse(panel.getAttribute('opts') ?? '{}').value
    const addresses = ['component-url', 'renderer-url'].map((name) => panel.getAttribute(name) ?? '')
    return ahead.some((file) => file.includes('/hls.')) ? [withImports(dist, [...addresses, ...ahead]).sort()] : []
  })
  const ways = [...new Map(scripts.map((files) => [files.join(' '), files])).values()]
  expect(ways.length).toBeGreaterThan(0)
  for (const files of ways) {
    expect(files.length, files.join(' ')).toBeLessThanOrEqual(12)
    const sizes = files.map((file) => brotliCompressSync(readFileSync(join(dist, file))).length)
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(248_000)
  }
})

test('islands on a guide page hydrate only with the intent or account directive', () => {
  const guides = rendered.filter(isGuide)
  expect(guides.length).toBeGreaterThan(0)
  const wakes = ({ html }: Page) => html.querySelectorAll('astro-island').map((island) => island.getAttribute('client'))
  expect([...new Set(guides.flatMap(wakes))].filter((way) => way !== 'intent' && way !== 'account')).toEqual([])
})

const leadsOn = (page: Page) => /http-equiv="refresh"/.test(page.html.toString())
