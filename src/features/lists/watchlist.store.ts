import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import { readStored, writeStored } from '#core/browser/storage.ts'
import { $viewer } from '#core/viewer.store.ts'
import type { PersonalList } from '#core/watchlist.ts'

/** A list of the viewer in this browser. */
export type StoredList<T> = {
  $list: ReadableAtom<readonly T[]>
  /** Changes what is stored now, also by another tab; false when the browser keeps it only as long as this page. */
  change(next: (list: readonly T[]) => readonly T[]): boolean
}

/** Told to the page when a list of this tab has changed, as `storage` tells the other tabs. */
export const listsChanged = 'lists'

const notify = (name: string) => globalThis.dispatchEvent?.(new Event(name))

/** Where a list of the viewer lies: a session has its own, and the one of this browser waits for its end (spec 1 §4). */
export const personalKey = (list: PersonalList): ReadableAtom<string> =>
  computed($viewer, ({ signedIn }) => `${signedIn ? 'account' : 'jwapp'}.${list}`)

/** A list under a key of the storage, as JSON; it follows other tabs, and what cannot be read is empty (spec 1 §5). */
export function storedList<T>($key: ReadableAtom<string>, parse: (json: unknown) => T[]): StoredList<T> {
  const $list = atom<readonly T[]>([])
  const read = () => parse(jsonOf(readStored($key.get())))
  const refresh = () => {
    const now = read()
    if (JSON.stringify(now) !== JSON.stringify($list.get())) $list.set(now)
  }
  const follow = (event: Event) => {
    if (!(event instanceof StorageEvent) || event.key === $key.get() || event.key === null) refresh()
  }

  onMount($list, () => {
    const leave = $key.subscribe(refresh)
    if (typeof window === 'undefined') return leave
    // A page that comes back from the browser's own cache has missed what happened meanwhile
    for (const name of ['storage', 'pageshow']) addEventListener(name, follow)
    return () => {
      leave()
      for (const name of ['storage', 'pageshow']) removeEventListener(name, follow)
    }
  })

  return {
    $list,
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
