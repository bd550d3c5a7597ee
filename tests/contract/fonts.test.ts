import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { create } from 'fontkitten'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteFontCss } from '#publishing/config/site-module.ts'
import { recordsOf } from '#publishing/content-db/records.ts'
import { openSnapshot } from '#publishing/content-db/snapshot.ts'
import { ingestChanges } from '#publishing/ingest/ingest.ts'
import { ingestSentences } from '../support/ingest-sentences.ts'
import { startTinyPlatform } from '../support/tiny-platform.ts'

const require = createRequire(import.meta.url)
const fontBytes = (weight: number) =>
  readFileSync(require.resolve(`@fontsource/montserrat/files/montserrat-latin-${weight}-normal.woff2`))

const folder = mkdtempSync(join(tmpdir(), 'foyer-fonts-'))
const file = join(folder, 'snapshot.sqlite')
let remote: Awaited<ReturnType<typeof startTinyPlatform>>

beforeAll(async () => {
  remote = await startTinyPlatform({
    '/v2/playlists/films001?page_limit=500&page_offset=1': { playlist: [{ mediaid: 'film0001', title: 'One' }] },
    '/regular.woff2': fontBytes(400),
    '/bold.woff2': fontBytes(700),
    '/page.html': '<!doctype html><title>Sign in</title>',
    '/huge.ttf': Buffer.alloc(2 * 1024 * 1024 + 1),
  })
})
afterAll(async () => {
  await remote.close()
  rmSync(folder, { recursive: true })
})

const ingestOptions = (retries = 0) => ({
  site: { configSource: 'demo0001', platform: remote.url, siteUrl: 'http://127.0.0.1' },
  file,
  fetchOptions: { backoffMs: 5, retries },
})

/** Ingests a config with these parameters. Paths are on the platform. */
async function fontWith(custom: Record<string, string>, retries = 0) {
  const fields = Object.entries(custom).map(([name, path]) => [name, remote.url + path])
  remote.responses['/apps/configs/demo0001.json'] = {
    description: '',
    siteId: 'site0001',
    content: [{ type: 'playlist', contentId: 'films001' }],
    custom: Object.fromEntries(fields),
  }
  const { warnings } = await ingestSentences(ingestOptions(retries))
  const snapshot = openSnapshot(file, { readOnly: true })
  const { font } = recordsOf(snapshot).site()
  snapshot.close()
  return { font, warning: warnings.find((line) => line.startsWith('custom.')) }
}

test('a custom font is converted to WOFF2 files with a separate file for Latin characters', async () => {
  const { font, warning } = await fontWith({ font: '/regular.woff2', fontBold: '/bold.woff2' })
  expect(warning).toBeUndefined()
  expect(font?.map(({ weight }) => weight)).toEqual(['400', '700'])
  for (const { files } of font ?? []) {
    const latin = files.find(({ range }) => range?.startsWith('U+0-24F'))
    expect(latin?.src).toMatch(/^\/_astro\/font-[\da-f]{20}\.woff2$/)
    const bytes = readFileSync(join(folder, 'images', latin?.src.split('/').at(-1) ?? ''))
    const read = create(bytes)
    expect('characterSet' in read && read.characterSet.includes('ñ'.charCodeAt(0))).toBe(true)
    expect(bytes.length).toBeLessThan(fontBytes(400).length)
    for (const { src } of files) expect(existsSync(join(folder, 'images', src.split('/').at(-1) ?? ''))).toBe(true)
  }
})

test('the fallback font has the size and the line metrics of the custom font', async () => {
  const { font = [] } = await fontWith({ font: '/regular.woff2' })
  const fallback = font[0]?.fallback
  const read = create(fontBytes(400))
  if (!('unitsPerEm' in read) || !fallback) throw new Error('no font')
  // Adjusted size times override equals the line metric of the custom font.
  expect((fallback.size * fallback.ascent) / 10_000).toBeCloseTo(read.ascent / read.unitsPerEm, 2)
  expect((fallback.size * fallback.descent) / 10_000).toBeCloseTo(-read.descent / read.unitsPerEm, 2)
  expect(fallback.size).toBeGreaterThan(105)
  expect(siteFontCss(font, ':root')).toContain(`size-adjust:${fallback.size}%`)
})

test.each([
  ['a font URL that returns 404', '/none.woff2', 'custom.font: Nothing at /none.woff2'],
  ['an HTML page at the font URL', '/page.html', 'page.html is no font of the formats WOFF2, WOFF, TTF or OTF'],
  ['a font file larger than 2 MB', '/huge.ttf', 'huge.ttf is larger than 2 MB'],
])('%s retains the earlier font and adds a warning', async (_, path, message) => {
  const before = await fontWith({ font: '/regular.woff2' })
  const { font, warning } = await fontWith({ font: path })
  expect(warning).toContain(message)
  expect(warning).toContain('the site shows its earlier font')
  expect(font).toEqual(before.font)
})

test('an ingest of changes requests a font only if its address has changed or its file is lost', async () => {
  const { font } = await fontWith({ font: '/regular.woff2' })
  const requestsOfIngest = async () => {
    remote.requested.length = 0
    await ingestChanges(ingestOptions(), [])
    return remote.requested.filter((path) => path.endsWith('.woff2'))
  }
  expect(await requestsOfIngest()).toEqual([])
  rmSync(join(folder, 'images', font?.[0]?.files[0]?.src.split('/').at(-1) ?? ''))
  expect(await requestsOfIngest()).toEqual(['/regular.woff2'])
  const config = Object(remote.responses['/apps/configs/demo0001.json'])
  remote.responses['/apps/configs/demo0001.json'] = { ...config, custom: { font: `${remote.url}/bold.woff2` } }
  expect(await requestsOfIngest()).toEqual(['/bold.woff2'])
})

test('a font whose files are lost and that cannot be fetched is replaced by system fonts', async () => {
  await fontWith({ font: '/regular.woff2' })
  rmSync(join(folder, 'images'), { recursive: true })
  const { font, warning } = await fontWith({ font: '/none.woff2' })
  expect(font).toBeUndefined()
  expect(warning).toContain('the site shows system fonts')
})

test('a first font is fetched with all retries of the build, a font with an earlier copy with one', async () => {
  rmSync(join(folder, 'images'), { recursive: true, force: true })
  remote.queueFault('/regular.woff2', { status: 503 }, { status: 503 })
  const first = await fontWith({ font: '/regular.woff2' }, 2)
  expect(first.warning).toBeUndefined()
  expect(first.font).toHaveLength(1)
  remote.queueFault('/regular.woff2', { status: 503 }, { status: 503 })
  const second = await fontWith({ font: '/regular.woff2' }, 2)
  expect(second.warning).toContain('the site shows its earlier font')
  expect(second.font).toEqual(first.font)
})

test('a config without custom.font removes the font, and custom.fontBold alone adds a warning', async () => {
  await fontWith({ font: '/regular.woff2' })
  const { font, warning } = await fontWith({ fontBold: '/bold.woff2' })
  expect(font).toBeUndefined()
  expect(warning).toContain('custom.fontBold')
})
