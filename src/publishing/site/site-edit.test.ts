import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished } from 'vitest'
import { SiteEdit } from './site-edit.ts'
import { openSiteStore } from './site-store.ts'
import { listCount, listOf } from './sitemap.ts'

const route = (
  film: number,
  more: { listing?: string[]; moved?: number; digest?: string; documents?: string[] } = {},
) => ({
  key: `media ${film}`,
  files: [{ path: `m/${film}/index.html`, digest: more.digest ?? 'one', bytes: 3 }],
  moved: more.moved ?? 0,
  reads: [`media ${film}`],
  changesAt: Number.POSITIVE_INFINITY,
  listing: more.listing ?? ['in English', 'en español'],
  documents: more.documents ?? [],
})

it('a changed or removed sitemap entry updates only the sitemap that contains it', () => {
  const store = openSiteStore(':memory:')
  const first = new SiteEdit(store)
  for (let film = 0; film < 1_000; film += 1) first.recordRoute(route(film))
  first.commit()
  const lists = listCount(store.routeCount())
  expect(lists).toBe(4)
  const touchedBy = (change: (edit: SiteEdit) => void) => {
    const edit = new SiteEdit(store)
    change(edit)
    edit.commit()
    return [...new Set([...edit.touchedSlots].map((slot) => listOf(slot, lists)))]
  }
  expect(touchedBy((edit) => edit.recordRoute(route(7, { digest: 'other bytes' })))).toEqual([])
  expect(touchedBy((edit) => edit.recordRoute(route(7, { listing: ['another title', 'otro título'] })))).toHaveLength(1)
  expect(touchedBy((edit) => edit.recordRoute(route(7, { listing: ['another title', 'otro título'] })))).toEqual([])
  expect(touchedBy((edit) => edit.dropRoute('media 8'))).toHaveLength(1)
  expect(store.routesIn(0, 4096).find(({ key }) => key === 'media 7')?.listing).toEqual([
    'another title',
    'otro título',
  ])
  store.close()
})

it('rollback succeeds after a full disk has ended the transaction', () => {
  const store = openSiteStore(':memory:')
  const edit = new SiteEdit(store)
  store.db.exec('rollback')
  expect(() => edit.rollback()).not.toThrow()
  store.close()
})

it('a picture of two owners stays until the last one drops it', () => {
  const store = openSiteStore(':memory:')
  const edit = new SiteEdit(store)
  const path = '_images/one.webp'
  edit.recordFile({ path, digest: 'one', bytes: 3 })
  for (const owner of ['hero a', 'hero b']) edit.recordPictures(owner, [path])
  edit.recordPictures('hero a', [])
  expect(store.digestOf(path)).toBe('one')
  edit.recordPictures('hero b', [])
  expect(store.digestOf(path)).toBeUndefined()
  edit.commit()
  store.close()
})

it('a site store of another version cannot be read, and the next build empties it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-site-store-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'site.sqlite')
  const older = new DatabaseSync(file)
  older.exec('create table gone (path text primary key); create table file (path text); pragma user_version = 4')
  older.close()
  expect(() => openSiteStore(file, { readOnly: true })).toThrow('build the site again')
  const store = openSiteStore(file)
  expect([store.count(), store.removedSince(0)]).toEqual([0, []])
  expect(store.db.prepare("select 1 from sqlite_master where name = 'gone'").all()).toEqual([])
  store.close()
  openSiteStore(file, { readOnly: true }).close()
})
