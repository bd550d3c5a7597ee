import { atom, type ReadableAtom } from 'nanostores'

/** A word that this tab keeps over a reload, and only this tab. */
export function tabNote(name: string) {
  const key = `jwapp.${name}`
  const $note = atom<string | undefined>(read(key))
  return {
    $note: $note as ReadableAtom<string | undefined>,
    keep(value: string | undefined) {
      $note.set(value)
      try {
        if (value === undefined) sessionStorage.removeItem(key)
        else sessionStorage.setItem(key, value)
      } catch {
        // then it lasts as long as the page
      }
    },
  }
}

function read(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}
