import { expect, it } from 'vitest'
import { titlesOnPage } from '#core/content/letters.ts'
import { recordsOf } from '../content-db/records.ts'
import { openSnapshot } from '../content-db/snapshot.ts'
import { changesIn, clearChanges } from '../content-db/snapshot-changes.ts'
import { editSnapshot } from '../content-db/snapshot-edit.ts'
import { letterRoutes } from '../routes/routes.ts'
import { unlistedNames } from './links.ts'
import { storeLetters } from './store-letters.ts'

function listed() {
  const snapshot = openSnapshot(':memory:')
  const edit = editSnapshot(snapshot)
  const put = (id: string, en: string, es = en) => edit.put('media', id, { id, en, es }, { en, es })
  const store = () => {
    storeLetters(edit, ['en', 'es'])
    const changed = changesIn(snapshot).flatMap(({ kind, id }) => (kind === 'letters' ? [id] : []))
    clearChanges(snapshot)
    return changed
  }
  const page = (id: string) => recordsOf(snapshot).letters(id)
  const paths = () => [...letterRoutes(snapshot)].map(({ addresses }) => addresses[0])
  return { edit, put, store, page, paths }
}

it('a small site has one A-Z page with all titles in the collation order of each language', () => {
  const { put, store, page, paths } = listed()
  put('one', 'Zebra', 'Cebra')
  put('two', 'Élan')
  put('three', 'Apple', 'Manzana')
  expect(store()).toEqual(['index'])
  const titles = (language: string) => page('index')?.titles[language]?.map(({ title }) => title)
  expect([titles('en'), titles('es')]).toEqual([
    ['Apple', 'Élan', 'Zebra'],
    ['Cebra', 'Élan', 'Manzana'],
  ])
  expect(page('index')?.titles.es?.[1]).toEqual({ id: 'two', slug: 'elan', title: 'Élan', lang: 'en' })
  expect(paths()).toEqual(['/a-z/'])
})

it('the A-Z list sorts titles without the quotes and marks at their start', () => {
  const { put, store, page } = listed()
  put('one', '¿Quién es?')
  put('two', 'Queen')
  put('three', '“Zero”')
  put('four', 'Zebra')
  store()
  expect(page('index')?.titles.en?.map(({ id }) => id)).toEqual(['two', 'one', 'four', 'three'])
})

it('the A-Z list sorts titles without the article of their language', () => {
  const { put, store, page } = listed()
  put('one', 'The Salt Road', 'El camino de la sal')
  put('two', 'A House Made of Glass', 'Una casa de vidrio')
  put('three', 'Ant')
  put('four', 'The')
  store()
  expect(page('index')?.titles.en?.map(({ id }) => id)).toEqual(['three', 'two', 'one', 'four'])
  expect(page('index')?.titles.es?.map(({ id }) => id)).toEqual(['three', 'one', 'two', 'four'])
})

it('the A-Z list omits episodes with a series, trailers, signed versions and text pages', () => {
  const { edit, put, store, page } = listed()
  for (const id of ['film', 'tease', 'signed', 'about', 'episode', 'lost']) put(id, id)
  edit.relink(
    'media film',
    [],
    unlistedNames({ id: 'film', kind: 'video', trailerId: 'tease', signLanguageId: 'signed' }),
  )
  edit.relink('media about', [], unlistedNames({ id: 'about', kind: 'page' }))
  edit.put('seriesOf', 'episode', 'series')
  store()
  expect(page('index')?.titles.en?.map(({ id }) => id)).toEqual(['film', 'lost'])
})

it('a large site has paginated A-Z pages by letter, and a change updates only the affected pages', () => {
  const { edit, put, store, page, paths } = listed()
  for (let at = 0; at < titlesOnPage + 1; at += 1) put(`b${at}`, `B ${at}`, `Z ${at}`)
  put('a', 'Ant')
  store()
  expect(paths()).toEqual(['/a-z/', '/a-z/a/', '/a-z/b/', '/a-z/b/2/', '/a-z/z/', '/a-z/z/2/'])
  expect(page('b/1')?.titles.en).toHaveLength(titlesOnPage)
  expect(page('b/2')?.titles).toMatchObject({ en: [{ title: `B ${titlesOnPage}` }], es: [] })
  expect(store()).toEqual([])
  put('a', 'Anteater')
  expect(store()).toEqual(['a/1'])
  edit.remove('media', 'b7')
  store()
  expect(paths()).toEqual(['/a-z/', '/a-z/a/', '/a-z/b/', '/a-z/z/'])
  expect(page('b/2')).toBeUndefined()
})
