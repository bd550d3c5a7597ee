import { atom, onMount, type ReadableAtom } from 'nanostores'
import { readStored, writeStored } from '#core/browser/storage.ts'
import { $viewer } from '#core/viewer.store.ts'

const key = 'bought'

// Rentals end without an event, so a check is valid for a day.
const lifeMs = 86_400_000

/** Time of the last confirmed purchase of each item, in epoch milliseconds. */
function entries(): [id: string, at: number][] {
  try {
    const stored: unknown = JSON.parse(readStored(key) ?? '{}')
    const isFresh = ([, at]: [string, unknown]) => typeof at === 'number' && Date.now() - at < lifeMs
    return Object.entries(stored ?? {}).filter(isFresh)
  } catch {
    return []
  }
}

const idsNow = () => entries().map(([id]) => id)

const $ids = atom<readonly string[]>(idsNow())

/** Ids of bought items, as far as checked. */
export const $bought: ReadableAtom<readonly string[]> = $ids

/** Records for the cards of other pages whether the viewer bought an item. */
export function noteBought(id: string, has: boolean) {
  const others = entries().filter(([other]) => other !== id)
  const next = has ? [...others, [id, Date.now()] as const] : others
  writeStored(key, next.length > 0 ? JSON.stringify(Object.fromEntries(next)) : null)
  $ids.set(idsNow())
}

// The end of a session removes its entries.
onMount($ids, () => $viewer.listen(() => $ids.set(idsNow())))
