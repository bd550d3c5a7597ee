import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { slugOf } from '#core/address/paths.ts'
import type { SearchDocument } from '#core/content/search-index.ts'
import { dist, faultsOf, isStored, type Page, rendered } from './site.ts'

const fileOf = (language: string) => join(dist, 'search', `${language}.json`)
const itemsIn = (language: string): SearchDocument[] => JSON.parse(readFileSync(fileOf(language), 'utf8')).items
const languages = ['en', 'es']

test('the search index contains every item with a page and its existing path in each language', () => {
  const pages = new Set(rendered.flatMap(({ path }) => /^\/m\/(\w+)\//.exec(path)?.[1] ?? []))
  for (const language of languages) {
    const items = itemsIn(language)
    expect(items.map(({ id }) => id).sort()).toEqual([...pages].sort())
    const lost = items.filter(({ id, title, slug = slugOf(title) }) => !isStored(`/m/${id}/${slug && `${slug}/`}`))
    expect(lost).toEqual([])
  }
  expect(itemsIn('es').find(({ id }) => id === 'LastFerr')?.title).toBe('El último ferri a Anholt')
})

test('the compressed search index has at most 1,000 bytes plus 60 bytes per item', () => {
  for (const language of languages) {
    const size = brotliCompressSync(readFileSync(fileOf(language))).length
    expect(size).toBeLessThan(1_000 + 60 * itemsIn(language).length)
  }
})

test('no page references the search index, and only the search page its library', () => {
  const namesIndex = ({ html, path }: Page) =>
    (/\/q\/$/.test(path) ? /\/search\// : /\/search\/|find-items/).test(html.toString())
  expect(faultsOf(rendered, (page) => [namesIndex(page) && 'names the index'])).toEqual([])
})

test('the A-Z pages list films and series, without trailers and pages, and lead to every episode', () => {
  for (const language of languages) {
    const prefix = language === 'en' ? '' : '/es'
    const items = itemsIn(language)
    const trailers = new Set(items.flatMap(({ trailerId }) => trailerId ?? []))
    const parts = items.filter(({ id, kind }) => trailers.has(id) || kind === 'page')
    const isListed = ({ id }: { id: string }) => links.some((href) => href?.startsWith(`${prefix}/m/${id}/`))
    const lists = rendered.filter(({ path }) => path.startsWith(`${prefix}/a-z/`))
    const linksOf = (pages: Page[]) =>
      pages.flatMap(({ html }) => html.querySelectorAll('main a').map((link) => link.getAttribute('href')))
    const links = linksOf(lists)
    expect(parts.length).toBeGreaterThan(10)
    expect(parts.filter(isListed)).toEqual([])
    const series = items.filter(({ kind }) => kind === 'series')
    const ofSeries = linksOf(
      rendered.filter(({ path }) => series.some(({ id }) => path.startsWith(`${prefix}/m/${id}/`))),
    )
    const isReached = (item: { id: string }) =>
      isListed(item) || ofSeries.some((href) => href?.startsWith(`${prefix}/m/${item.id}/`))
    expect(items.filter((item) => !parts.includes(item) && !isReached(item))).toEqual([])
    expect(Math.max(...lists.map(({ html }) => html.querySelectorAll('main li a').length))).toBeLessThan(560)
  }
})
