import type { AccountLists } from '#core/account/account-provider.ts'

type Entry = { mediaid: string; progress?: number }

/** Merges lists: local additions, then the account's other entries with local edits, within the provider's limit. */
export const mergeLists = (
  synced: AccountLists,
  local: AccountLists,
  remote: AccountLists,
  limit: number,
): AccountLists => ({
  favorites: merge(synced.favorites, local.favorites, remote.favorites).slice(0, limit),
  history: merge(synced.history, local.history, remote.history).slice(0, limit),
})

function merge<T extends Entry>(synced: readonly T[], local: readonly T[], remote: readonly T[]): T[] {
  // The account's list is unchanged, so the local order applies.
  if (JSON.stringify(synced) === JSON.stringify(remote)) return [...local]
  const syncedById = new Map(synced.map((entry) => [entry.mediaid, entry]))
  const changed = local.filter(({ mediaid, progress }) => {
    const before = syncedById.get(mediaid)
    return !before || before.progress !== progress
  })
  const ids = new Set(local.map(({ mediaid }) => mediaid))
  const changedIds = new Set(changed.map(({ mediaid }) => mediaid))
  const remaining = remote.filter(
    ({ mediaid }) => !changedIds.has(mediaid) && (ids.has(mediaid) || !syncedById.has(mediaid)),
  )
  return [...changed, ...remaining]
}
