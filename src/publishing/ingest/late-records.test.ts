import { expect, it, test } from 'vitest'
import { titlesOnPage } from '#core/letters.ts'
import { chaptersOfVtt } from '#publishing/ingest/late-records.ts'
import { recordsOf } from '../content-db/records.ts'
import { changesIn, clearChanges, editSnapshot, openSnapshot } from '../content-db/snapshot.ts'
import { letterRoutes } from '../routes/routes.ts'
import { storeLetters } from './late-records.ts'

test('chaptersOfVtt parses cues with and without identifiers, hours and settings, sorted by start time', () => {
  const text =
    'WEBVTT - of a film\r\n\r\nNOTE written by hand\r\n\r\n2\r\n01:14.500 --> 01:02:10.000 align:start\r\nThe <i>pen</i>\r\n\r\n00:00:00.000 --> 00:01:14.500\r\nIntro'
  expect(chaptersOfVtt(text)).toEqual([
    { start: 0, end: 74.5, title: 'Intro' },
    { start: 74.5, end: 3730, title: 'The pen' },
  ])
})

test.each(['\n', '\r\n', '\r'])('chaptersOfVtt parses lines that end in %j and joins cue text to one line', (end) => {
  const text = [
    'WEBVTT',
    '',
    '00:10.000 --> 00:20.000',
    ' The ',
    '<b>sea</b> ',
    '',
    '00:00.000 --> 00:10.000',
    'Start',
  ].join(end)
  expect(chaptersOfVtt(text)).toEqual([
    { start: 0, end: 10, title: 'Start' },
    { start: 10, end: 20, title: 'The  sea' },
  ])
})

test('chaptersOfVtt ignores a cue with one invalid timestamp', () =>
  expect(chaptersOfVtt('WEBVTT\n\n00:10.000 --> later\nOne\n\nsoon --> 00:20.000\nTwo')).toEqual([]))

test('chaptersOfVtt ignores cues without text, duration or valid timestamps', () => {
  const text = 'WEBVTT\n\n00:10.000 --> 00:20.000\n\n00:20.000 --> 00:20.000\nNothing\n\nsoon --> later\nNever'
  expect(chaptersOfVtt(text)).toEqual([])
})

test('chaptersOfVtt reads a cue of half a million opening brackets', () => {
  const [chapter] = chaptersOfVtt(`WEBVTT\n\n00:10.000 --> 00:20.000\n${'<'.repeat(500_000)}`)
  expect(chapter?.title).toHaveLength(500_000)
})

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
