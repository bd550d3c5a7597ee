import type { AccountLists } from '#core/account-provider.ts'
import { listLimit } from '#core/lists.ts'

type Entry = { mediaid: string; progress?: number }

/** Merges lists: local additions first, local removals stay out, local edits win. Limited in length. */
export const mergeLists = (agreed: AccountLists, ours: AccountLists, theirs: AccountLists): AccountLists => ({
  favorites: merge(agreed.favorites, ours.favorites, theirs.favorites),
  history: merge(agreed.history, ours.history, theirs.history),
})

function merge<T extends Entry>(agreed: readonly T[], ours: readonly T[], theirs: readonly T[]): T[] {
  // The account's list is unchanged, so the local order applies.
  if (JSON.stringify(agreed) === JSON.stringify(theirs)) return [...ours]
  const agreedById = new Map(agreed.map((entry) => [entry.mediaid, entry]))
  const changed = ours.filter(({ mediaid, progress }) => {
    const before = agreedById.get(mediaid)
    return !before || before.progress !== progress
  })
  const ids = new Set(ours.map(({ mediaid }) => mediaid))
  const settled = new Set(changed.map(({ mediaid }) => mediaid))
  const left = theirs.filter(({ mediaid }) => !settled.has(mediaid) && (ids.has(mediaid) || !agreedById.has(mediaid)))
  return [...changed, ...left].slice(0, listLimit)
}
