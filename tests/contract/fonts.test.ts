import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { create } from 'fontkitten'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteFontCss } from '#publishing/config/site-module.ts'
import { recordsOf } from '#publishing/content-db/records.ts'
import { openSnapshot } from '#publishing/content-db/snapshot.ts'
import { ingest } from '#publishing/ingest/ingest.ts'
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

/** Pulls a config with these parameters. Paths are on the platform. */
async function fontWith(custom: Record<string, string>) {
  const fields = Object.entries(custom).map(([name, path]) => [name, remote.url + path])
  remote.answers['/apps/configs/demo0001.json'] = {
    description: '',
    siteId: 'site0001',
    content: [{ type: 'playlist', contentId: 'films001' }],
    custom: Object.fromEntries(fields),
  }
  const { warnings } = await ingest({
    site: { configSource: 'demo0001', platform: remote.url, siteUrl: 'http://127.0.0.1' },
    file,
    fetchOptions: { backoffMs: 5, retries: 0 },
  })
  const snapshot = openSnapshot(file, { readOnly: true })
  const { font } = recordsOf(snapshot).site()
  snapshot.close()
  return { font, warning: warnings.find((line) => line.startsWith('custom.')) }
}

test('a font becomes WOFF2 files of the site, with Latin text in a file of its own', async () => {
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

test("the local font until then has the size and the lines of the publisher's", async () => {
  const { font = [] } = await fontWith({ font: '/regular.woff2' })
  const fallback = font[0]?.fallback
  const read = create(fontBytes(400))
  if (!('unitsPerEm' in read) || !fallback) throw new Error('no font')
  // Both lines are as high: the adjusted size times its overrides.
  expect((fallback.size * fallback.ascent) / 10_000).toBeCloseTo(read.ascent / read.unitsPerEm, 2)
  expect((fallback.size * fallback.descent) / 10_000).toBeCloseTo(-read.descent / read.unitsPerEm, 2)
  expect(fallback.size).toBeGreaterThan(105)
  expect(siteFontCss(font, ':root')).toContain(`size-adjust:${fallback.size}%`)
})

test.each([
  ['an address without a file', '/none.woff2', 'custom.font: Nothing at /none.woff2'],
  ['a web page', '/page.html', 'page.html is no font of the formats WOFF2, WOFF, TTF or OTF'],
  ['a file that is too large', '/huge.ttf', 'huge.ttf is larger than 2 MB'],
])('%s leaves the earlier font in place and is named in the report', async (_, path, message) => {
  const before = await fontWith({ font: '/regular.woff2' })
  const { font, warning } = await fontWith({ font: path })
  expect(warning).toContain(message)
  expect(warning).toContain('the site shows its earlier font')
  expect(font).toEqual(before.font)
})

test('a configuration without a font removes it, and a bold font alone is named in the report', async () => {
  await fontWith({ font: '/regular.woff2' })
  const { font, warning } = await fontWith({ fontBold: '/bold.woff2' })
  expect(font).toBeUndefined()
  expect(warning).toContain('custom.fontBold')
})
