import { atom, onMount, type ReadableAtom } from 'nanostores'
import { parseStored } from './parse-stored.ts'
import { readStored, writeStored } from './storage.ts'

/** List in this browser. */
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

/** Persisted JSON list; follows other tabs; invalid data is empty. */
export function storedList<T>($key: ReadableAtom<string>, parse: (json: unknown) => T[]): StoredList<T> {
  const $list = atom<readonly T[]>([])
  const read = () => parse(parseStored(readStored($key.get())))
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
