import { atom, type ReadableAtom } from 'nanostores'
import { tabStorage } from './browser/storage.ts'

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
