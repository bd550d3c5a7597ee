import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { attribute, dist, type Page, rendered } from './site.ts'

const packed = (page: Page) => brotliCompressSync(readFileSync(join(dist, page.file))).length
const bytes = ({ file }: Page) => statSync(join(dist, file)).size
// To pack a page well takes a while, and a page that is larger unpacked is larger packed
const largest = (pages: Page[]) => pages.toSorted((a, b) => bytes(b) - bytes(a)).slice(0, 3)
const at = (pattern: RegExp) => rendered.filter(({ path }) => pattern.test(path))
const ofType = (type: string) => (page: Page) => attribute(page, 'meta[property="og:type"]', 'content') === type
const media = at(/^\/(es\/)?m\//)

// A first answer carries ten packets, 14,600 bytes with its headers: a film and the front page are meant to fit into it
const budgets: [string, Page[], number][] = [
  ['the front page', at(/^\/(es\/)?$/), 13_500],
  ['a film', media.filter(ofType('video.other')), 14_500],
  ['a series', media.filter(ofType('video.tv_show')), 18_000],
  ['an episode', media.filter(ofType('video.episode')), 18_000],
  ['a list', at(/^\/(es\/)?[pn]\//), 14_500],
  ['a list of articles', at(/^\/(es\/)?insights\/((category|page)\/.*)?$/), 14_200],
  ['an article', at(/^\/(es\/)?insights\//), 18_200],
  ['a page of the viewer', at(/^\/(es\/)?u\//), 11_000],
  ['a page without content of its own', at(/^\/(es\/)?(q|o|offline)\//), 11_000],
]

test.each(budgets)('%s stays in its budget of bytes, packed', (_, pages, most) => {
  expect(pages.length).toBeGreaterThan(0)
  expect(
    largest(pages)
      .filter((page) => packed(page) > most)
      .map((page) => `${page.file}: ${packed(page)}`),
  ).toEqual([])
})

test('a first visit asks for no script before somebody means something', () => {
  // The area of the viewer looks for the viewer at once, and a channel leads to its guide
  const asking = rendered.filter(
    (page) =>
      page.html.querySelector('script[src], link[rel=modulepreload]') && !leadsOn(page) && !/\/u\//.test(page.path),
  )
  expect(asking.map(({ file }) => file)).toEqual([])
})

const leadsOn = (page: Page) => /http-equiv="refresh"/.test(page.html.toString())
