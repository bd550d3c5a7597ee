import { atom, onMount, type ReadableAtom, type WritableAtom } from 'nanostores'
import { parseStored } from './parse-stored.ts'
import { readStored, tabStorage, writeStored } from './storage.ts'

const keyOf = (name: string) => `jwapp.${name}`

/** Stored preference of the viewer; `read` returns undefined for unknown values. */
export function preference<T>(name: string, fallback: T, read: (stored: unknown) => T | undefined): WritableAtom<T> {
  const readValue = () => read(parseStored(readStored(keyOf(name)))) ?? fallback
  const $value = atom<T>(readValue())
  onMount($value, () => {
    if (typeof window === 'undefined') return
    // A pageshow event has no key; a null key means all keys.
    const handleChange = ({ key }: Partial<StorageEvent>) =>
      (key ?? keyOf(name)) === keyOf(name) && $value.set(readValue())
    // A page from the back/forward cache has missed storage events.
    for (const type of ['storage', 'pageshow']) addEventListener(type, handleChange)
    return () => {
      for (const type of ['storage', 'pageshow']) removeEventListener(type, handleChange)
    }
  })
  // A permanent listener keeps the store mounted, so that it follows other tabs.
  $value.listen((value) => writeStored(keyOf(name), value === undefined ? null : JSON.stringify(value)))
  return $value
}

const openNotes = new Map<string, WritableAtom<string | undefined>>()

/** Message in the session storage of this tab; survives a reload. */
export function sessionValue(name: string) {
  const key = keyOf(name)
  const $note = atom<string | undefined>(tabStorage.read(key) ?? undefined)
  openNotes.set(key, $note)
  return {
    $note: $note as ReadableAtom<string | undefined>,
    write(value: string | undefined) {
      $note.set(value)
      tabStorage.write(key, value ?? null)
    },
  }
}

/** Key of a draft in the session storage of this tab. */
export const draftKey = (name: string) => keyOf(`draft.${name}`)

/** Deletes drafts and their notes in memory, so that the next viewer of this browser never sees them. */
export function clearDrafts({ except = [] }: { except?: readonly string[] } = {}) {
  const retainedKeys = except.map(draftKey)
  for (const key of tabStorage.keys()) {
    if (!key.startsWith(draftKey('')) || retainedKeys.includes(key)) continue
    tabStorage.write(key, null)
    openNotes.get(key)?.set(undefined)
  }
}
