import { atom, onMount, type ReadableAtom, type WritableAtom } from 'nanostores'
import { readStored, tabStorage, writeStored } from './browser/storage.ts'

const keyOf = (name: string) => `jwapp.${name}`

/** Parses a stored value. Returns undefined for a missing or invalid one. */
export function parseStored(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Stored preference of the viewer; `read` returns undefined for unknown values. */
export function preference<T>(name: string, usual: T, read: (stored: unknown) => T | undefined): WritableAtom<T> {
  const recall = () => read(parseStored(readStored(keyOf(name)))) ?? usual
  const $value = atom<T>(recall())
  onMount($value, () => {
    if (typeof window === 'undefined') return
    const follow = ({ key }: StorageEvent) => key === keyOf(name) && $value.set(recall())
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  })
  // A permanent listener keeps the store mounted, so that it follows other tabs.
  $value.listen((value) => writeStored(keyOf(name), value === undefined ? null : JSON.stringify(value)))
  return $value
}

/** Message in the session storage of this tab; survives a reload. */
export function tabNote(name: string) {
  const key = `jwapp.${name}`
  const $note = atom<string | undefined>(tabStorage.read(key) ?? undefined)
  return {
    $note: $note as ReadableAtom<string | undefined>,
    write(value: string | undefined) {
      $note.set(value)
      tabStorage.write(key, value ?? null)
    },
  }
}
