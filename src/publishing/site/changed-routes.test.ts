import { expect, it } from 'vitest'
import { openSnapshot } from '../content-db/snapshot.ts'
import { editSnapshot } from '../content-db/snapshot-edit.ts'
import { changedRoutes, collectFailed, routesOfShard } from './changed-routes.ts'
import { SiteEdit } from './site-edit.ts'
import { openSiteStore } from './site-store.ts'

const one = (at: number): [key: string, sentence: string, stays: boolean] => [
  `media ${at}`,
  `The page /m/${at}/ could not be rendered`,
  false,
]

it('a failed route is logged and rendered again in each build until it succeeds', () => {
  const store = openSiteStore(':memory:')
  const snapshot = openSnapshot(':memory:')
  editSnapshot(snapshot).put('media', '1', {}, { en: 'A film' })
  const lines: string[] = []
  const build = (failing: string[]) => {
    const edit = new SiteEdit(store)
    const tried = [...changedRoutes({ store, edit, snapshot, changes: [], now: new Date(0) })].map(({ key }) => key)
    const failed = collectFailed((line) => lines.push(line))
    for (const key of failing) failed.add(key, `${key} could not be rendered`, true)
    failed.save(edit)
    edit.commit()
    return tried
  }
  expect(build(['media 1'])).toEqual([])
  expect(build(['media 1'])).toEqual(['media 1'])
  expect(lines).toEqual(Array(2).fill(expect.stringMatching(/^media 1 could not be rendered; it stays as/)))
  expect(build([])).toEqual(['media 1'])
  expect(build([])).toEqual([])
  store.close()
  snapshot.close()
})

it('collectFailed throws at the 51st failure with the path of the page', () => {
  const failed = collectFailed(() => {})
  for (let at = 0; at < 50; at += 1) failed.add(...one(at))
  expect(() => failed.add(...one(50))).toThrow(/^The page \/m\/50\/ could not be rendered \(and 50 before it\)/)
})

it('every route belongs to one shard, although a machine has a route that the others lack', () => {
  const keys = ['page ', ...Array.from({ length: 40 }, (_, at) => `media film${String(at).padStart(4, '0')}`)]
  const lost = 'media film0000'
  const count = 4
  const owned = [0, 1, 2, 3].flatMap((index) => {
    const ingested = index === 0 ? keys : keys.filter((key) => key !== lost)
    const routes = ingested.map((key) => ({ key, addresses: [], moved: [] }))
    return [...routesOfShard(routes, { index, count })].map(({ key }) => key)
  })
  expect(owned.filter((key) => key !== lost).sort()).toEqual(keys.filter((key) => key !== lost).sort())
})
