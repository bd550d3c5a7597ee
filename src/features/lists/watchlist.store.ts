import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import { $viewer } from '#core/account/viewer.store.ts'
import { readStored, writeStored } from '#core/browser/storage.ts'
import type { PersonalList } from '#core/lists/lists.ts'

/** List of the viewer in this browser. */
export type StoredList<T> = {
  $list: ReadableAtom<readonly T[]>
  /** Changes the stored list, including other tabs' changes; false without persistence. */
  change(next: (list: readonly T[]) => readonly T[]): boolean
  /** Shows the stored list after a change of the storage by other code. */
  refresh(): void
}

/** Event of a list change in this tab, like `storage` for others. */
export const listsChanged = 'lists'

const notify = (name: string) => globalThis.dispatchEvent?.(new Event(name))

/** Storage key of a list: sessions have their own, anonymous lists return after sign-out. */
export const personalKey = (list: PersonalList): ReadableAtom<string> =>
  computed($viewer, ({ signedIn }) => `${signedIn ? 'account' : 'jwapp'}.${list}`)

/** Persisted JSON list; follows other tabs; invalid data is empty. */
export function storedList<T>($key: ReadableAtom<string>, parse: (json: unknown) => T[]): StoredList<T> {
  const $list = atom<readonly T[]>([])
  const read = () => parse(jsonOf(readStored($key.get())))
  const refresh = () => {
    const now = read()
    if (JSON.stringify(now) !== JSON.stringify($list.get())) $list.set(now)
  }
  const handleChange = (event: Event) => {
    if (!(event instanceof StorageEvent) || event.key === $key.get() || event.key === null) refresh()
  }

  onMount($list, () => {
    const leave = $key.subscribe(refresh)
    if (typeof window === 'undefined') return leave
    // A page from the back/forward cache has missed storage events.
    for (const name of ['storage', 'pageshow']) addEventListener(name, handleChange)
    return () => {
      leave()
      for (const name of ['storage', 'pageshow']) removeEventListener(name, handleChange)
    }
  })

  return {
    $list,
    refresh,
    change(next) {
      const before = read()
      const list = next(before)
      if (list === before) return true
      const isPersisted = writeStored($key.get(), JSON.stringify(list))
      $list.set(list)
      notify(listsChanged)
      return isPersisted
    },
  }
}

function jsonOf(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '[]')
  } catch {
    return []
  }
}
