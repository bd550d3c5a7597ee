import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { slugOf } from '#core/paths.ts'
import type { SearchDocument } from '#core/search-index.ts'
import { dist, faultsOf, isStored, rendered } from './site.ts'

const fileOf = (language: string) => join(dist, 'search', `${language}.json`)
const itemsIn = (language: string): SearchDocument[] => JSON.parse(readFileSync(fileOf(language), 'utf8')).items
const languages = ['en', 'es']

test('the search index has every item with a page, under its address, in each language', () => {
  const pages = new Set(rendered.flatMap(({ path }) => /^\/m\/(\w+)\//.exec(path)?.[1] ?? []))
  for (const language of languages) {
    const items = itemsIn(language)
    expect(items.map(({ id }) => id).sort()).toEqual([...pages].sort())
    const lost = items.filter(({ id, title, slug = slugOf(title) }) => !isStored(`/m/${id}/${slug && `${slug}/`}`))
    expect(lost).toEqual([])
  }
  expect(itemsIn('es').find(({ id }) => id === 'LastFerr')?.title).toBe('El último ferri a Anholt')
})

test('the search index takes at most 60 bytes for an item, packed, beside a start of 1,000', () => {
  for (const language of languages) {
    const size = brotliCompressSync(readFileSync(fileOf(language))).length
    expect(size).toBeLessThan(1_000 + 60 * itemsIn(language).length)
  }
})

test('the search loads with the first letter: no page names its index or its library', () => {
  const names = /\/search\/|find-items/
  expect(faultsOf(rendered, ({ html }) => [names.test(html.toString()) && 'names the index'])).toEqual([])
})

test('the list from A to Z has a link to every item, in each language', () => {
  for (const language of languages) {
    const prefix = language === 'en' ? '' : '/es'
    const lists = rendered.filter(({ path }) => path.startsWith(`${prefix}/a-z/`))
    const links = lists.flatMap(({ html }) => html.querySelectorAll('main a').map((link) => link.getAttribute('href')))
    expect(itemsIn(language).filter(({ id }) => !links.some((href) => href?.startsWith(`${prefix}/m/${id}/`)))).toEqual(
      [],
    )
    expect(Math.max(...lists.map(({ html }) => html.querySelectorAll('main li a').length))).toBeLessThan(560)
  }
})
