import { atom, onMount, type WritableAtom } from 'nanostores'

const keyOf = (name: string) => `jwapp.${name}`

function stored(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null') ?? undefined
  } catch {
    return undefined // no storage, or something else in it
  }
}

function store(name: string, value: unknown) {
  try {
    if (value === undefined) localStorage.removeItem(keyOf(name))
    else localStorage.setItem(keyOf(name), JSON.stringify(value))
  } catch {
    // a full or forbidden storage: the choice holds until the page is left
  }
}

/** A choice of the viewer's that this browser keeps; `read` answers undefined for what it does not know. */
export function preference<T>(name: string, usual: T, read: (stored: unknown) => T | undefined): WritableAtom<T> {
  const recall = () => read(stored(name)) ?? usual
  const $value = atom<T>(recall())
  onMount($value, () => {
    if (typeof window === 'undefined') return
    const follow = ({ key }: StorageEvent) => key === keyOf(name) && $value.set(recall())
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  })
  // Listening for ever keeps it mounted too, so that other tabs are followed
  $value.listen((value) => store(name, value))
  return $value
}
