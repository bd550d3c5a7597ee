import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AccountLists } from '#core/account/account-provider.ts'
import { listLimit } from '#core/lists/lists.ts'
import { mergeLists as mergeWithin } from './merge-lists.rules.ts'

const mergeLists = (...lists: [AccountLists, AccountLists, AccountLists]) => mergeWithin(...lists, 48)

const liked = (...ids: string[]): AccountLists => ({ favorites: ids.map((mediaid) => ({ mediaid })), history: [] })
const watched = (all: Record<string, number>): AccountLists => ({
  favorites: [],
  history: Object.entries(all).map(([mediaid, progress]) => ({ mediaid, progress })),
})

describe('mergeLists with local and remote changes', () => {
  it('mergeLists contains the additions of both sides, local ones first', () => {
    expect(mergeLists(liked('a'), liked('ours', 'a'), liked('theirs', 'a'))).toEqual(liked('ours', 'theirs', 'a'))
  })

  it('mergeLists truncates the result to the limit, local entries first', () => {
    const ids = (name: string) => Array.from({ length: listLimit }, (_, index) => `${name}${index}`)
    expect(mergeLists(liked(), liked(...ids('ours')), liked(...ids('theirs')))).toEqual(liked(...ids('ours')))
  })

  it('mergeLists omits entries that either side removed', () => {
    expect(mergeLists(liked('a', 'b', 'c'), liked('b', 'c'), liked('a', 'b'))).toEqual(liked('b'))
  })

  it('mergeLists uses the local progress where it changed, and the remote progress otherwise', () => {
    const synced = watched({ film: 0.1, other: 0.2 })
    const local = watched({ film: 0.5, other: 0.2 })
    const remote = watched({ film: 0.3, other: 0.9 })
    expect(mergeLists(synced, local, remote)).toEqual(watched({ film: 0.5, other: 0.9 }))
  })
})

const id = fc.constantFrom(...Array.from({ length: 60 }, (_, index) => `item${index}`))
const entry = fc.record({ mediaid: id, progress: fc.constantFrom(0.1, 0.5, 1) })
const options = { selector: ({ mediaid }: { mediaid: string }) => mediaid, maxLength: listLimit }
const lists: fc.Arbitrary<AccountLists> = fc.record({
  favorites: fc.uniqueArray(fc.record({ mediaid: id }), options),
  history: fc.uniqueArray(entry, options),
})

describe('mergeLists with arbitrary lists', () => {
  it('mergeLists returns the lists of the only side that changed', () => {
    fc.assert(
      fc.property(lists, lists, (synced, changed) => {
        expect(mergeLists(synced, changed, synced)).toEqual(changed)
        const order = ({ favorites, history }: AccountLists) => [favorites, history]
        expect(order(mergeLists(synced, synced, changed))).toEqual(order(changed))
      }),
    )
  })

  it('mergeLists has unique items within the limit and all local additions, and is idempotent', () => {
    fc.assert(
      fc.property(lists, lists, lists, (synced, local, remote) => {
        const merged = mergeLists(synced, local, remote)
        for (const list of [merged.favorites, merged.history]) {
          expect(new Set(list.map(({ mediaid }) => mediaid)).size).toBe(list.length)
          expect(list.length).toBeLessThanOrEqual(listLimit)
        }
        const ids = new Set(synced.favorites.map(({ mediaid }) => mediaid))
        const added = local.favorites.filter(({ mediaid }) => !ids.has(mediaid))
        expect(merged.favorites).toEqual(expect.arrayContaining(added))
        expect(mergeLists(remote, merged, remote)).toEqual(merged)
      }),
    )
  })
})

it('mergeLists ends at the limit of the provider', () => {
  const entries = (...ids: string[]) => ({ favorites: ids.map((mediaid) => ({ mediaid })), history: [] })
  const merged = mergeWithin(entries(), entries('a', 'b'), entries('c'), 2)
  expect(merged.favorites.map(({ mediaid }) => mediaid)).toEqual(['a', 'b'])
})
