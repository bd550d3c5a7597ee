import { useState } from 'react'
import { withEntryAt } from '#core/lists/lists.ts'

type Listed = { mediaid: string }
type Removed<Entry> = { entry: Entry; index: number }

/** Removes an entry of a list, and puts a removed one back at its index. */
type Changes<Entry> = { remove: (id: string) => void; restore: (entry: Entry, index: number) => void }

/** Entries of a viewer's list, with those that were removed on this page at their places. */
export function useRemovals<Entry extends Listed>(stored: readonly Entry[], changes: Changes<Entry>) {
  const [removed, setRemoved] = useState<ReadonlyMap<string, Removed<Entry>>>(new Map())
  const without = (id: string) => new Map([...removed].filter(([other]) => other !== id))
  return {
    // The index of each counts without the earlier ones.
    entries: [...removed.values()]
      .reverse()
      .reduce<readonly Entry[]>((list, { entry, index }) => withEntryAt(list, entry, index), stored),
    isRemoved: (id: string) => removed.has(id),
    remove(id: string) {
      const index = stored.findIndex(({ mediaid }) => mediaid === id)
      const entry = stored[index]
      if (!entry) return
      changes.remove(id)
      setRemoved(new Map([...without(id), [id, { entry, index }]]))
    },
    restore(id: string) {
      const before = removed.get(id)
      if (before) changes.restore(before.entry, before.index)
      setRemoved(without(id))
    },
    forget: () => setRemoved(new Map()),
  }
}
