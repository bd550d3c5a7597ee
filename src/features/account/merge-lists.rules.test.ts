import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AccountLists } from '#core/account-provider.ts'
import { listLimit } from '#core/lists.ts'
import { mergeLists } from './merge-lists.rules.ts'

const liked = (...ids: string[]): AccountLists => ({ favorites: ids.map((mediaid) => ({ mediaid })), history: [] })
const watched = (all: Record<string, number>): AccountLists => ({
  favorites: [],
  history: Object.entries(all).map(([mediaid, progress]) => ({ mediaid, progress })),
})

describe('lists changed here and elsewhere', () => {
  it('keep what either side added, ours first', () => {
    expect(mergeLists(liked('a'), liked('ours', 'a'), liked('theirs', 'a'))).toEqual(liked('ours', 'theirs', 'a'))
  })

  it('hold no more than their limit together, ours before theirs', () => {
    const ids = (name: string) => Array.from({ length: listLimit }, (_, place) => `${name}${place}`)
    expect(mergeLists(liked(), liked(...ids('ours')), liked(...ids('theirs')))).toEqual(liked(...ids('ours')))
  })

  it('lose what either side took out', () => {
    expect(mergeLists(liked('a', 'b', 'c'), liked('b', 'c'), liked('a', 'b'))).toEqual(liked('b'))
  })

  it('remember how far it was watched here last, and elsewhere where nobody watched it here', () => {
    const agreed = watched({ film: 0.1, other: 0.2 })
    const ours = watched({ film: 0.5, other: 0.2 })
    const theirs = watched({ film: 0.3, other: 0.9 })
    expect(mergeLists(agreed, ours, theirs)).toEqual(watched({ film: 0.5, other: 0.9 }))
  })
})

const id = fc.constantFrom(...Array.from({ length: 60 }, (_, index) => `item${index}`))
const entry = fc.record({ mediaid: id, progress: fc.constantFrom(0.1, 0.5, 1) })
const options = { selector: ({ mediaid }: { mediaid: string }) => mediaid, maxLength: listLimit }
const lists: fc.Arbitrary<AccountLists> = fc.record({
  favorites: fc.uniqueArray(fc.record({ mediaid: id }), options),
  history: fc.uniqueArray(entry, options),
})

describe('any lists', () => {
  it('are those of the side that alone has changed', () => {
    fc.assert(
      fc.property(lists, lists, (agreed, changed) => {
        expect(mergeLists(agreed, changed, agreed)).toEqual(changed)
        const order = ({ favorites, history }: AccountLists) => [favorites, history]
        expect(order(mergeLists(agreed, agreed, changed))).toEqual(order(changed))
      }),
    )
  })

  it('name an item once, within the limit, with all that is new here, and do not change when merged again', () => {
    fc.assert(
      fc.property(lists, lists, lists, (agreed, ours, theirs) => {
        const merged = mergeLists(agreed, ours, theirs)
        for (const list of [merged.favorites, merged.history]) {
          expect(new Set(list.map(({ mediaid }) => mediaid)).size).toBe(list.length)
          expect(list.length).toBeLessThanOrEqual(listLimit)
        }
        const known = new Set(agreed.favorites.map(({ mediaid }) => mediaid))
        const added = ours.favorites.filter(({ mediaid }) => !known.has(mediaid))
        expect(merged.favorites).toEqual(expect.arrayContaining(added))
        expect(mergeLists(theirs, merged, theirs)).toEqual(merged)
      }),
    )
  })
})
