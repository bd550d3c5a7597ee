import { expect, it } from 'vitest'
import { titlesOnPage } from '#core/letters.ts'
import { recordsOf } from '../content-db/records.ts'
import { openSnapshot } from '../content-db/snapshot.ts'
import { changesIn, editSnapshot, forgetChanges } from '../content-db/snapshot-edit.ts'
import { letterRoutes } from '../routes/routes.ts'
import { storeLetters } from './letters.ts'

function listed() {
  const snapshot = openSnapshot(':memory:')
  const edit = editSnapshot(snapshot)
  const put = (id: string, en: string, es = en) => edit.put('media', id, { id, en, es }, { en, es })
  const store = () => {
    storeLetters(edit, ['en', 'es'])
    const changed = changesIn(snapshot).flatMap(({ kind, id }) => (kind === 'letters' ? [id] : []))
    forgetChanges(snapshot)
    return changed
  }
  const page = (id: string) => recordsOf(snapshot).letters(id)
  const paths = () => [...letterRoutes(snapshot)].map(({ addresses }) => addresses[0])
  return { edit, put, store, page, paths }
}

it('a small site has all titles on one page, in the order of each language', () => {
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

it('a large site has pages by letter, each of a bounded length, and a change renews those that it touches', () => {
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
