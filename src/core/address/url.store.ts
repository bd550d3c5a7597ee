import { atom, onMount, type ReadableAtom } from 'nanostores'

/** Parameters of the URL by name; the last of repeated ones applies. */
export type Query = Readonly<Record<string, string>>

const inBrowser = typeof location !== 'undefined'

const read = (): Query => (inBrowser ? Object.fromEntries(new URLSearchParams(location.search)) : {})

const $current = atom<Query>(read())

/** URL parameters; follows history navigation. */
export const $query: ReadableAtom<Query> = $current

/** Updates the store after navigation by other code. */
export function readQuery() {
  const now = read()
  if (JSON.stringify(now) !== JSON.stringify($current.get())) $current.set(now)
}

onMount($current, () => {
  if (!inBrowser) return
  readQuery()
  addEventListener('popstate', readQuery)
  return () => removeEventListener('popstate', readQuery)
})

/** URL of this page with changed parameters; all others and the hash stay. */
export function addressWith(changes: Record<string, string | undefined>, address: string = location.href) {
  const url = new URL(address)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) url.searchParams.delete(name)
    else url.searchParams.set(name, value)
  }
  // Prevents a path with two leading slashes from naming another host.
  return url.pathname.replace(/^\/\//, '/.//') + url.search + url.hash
}

type HistoryMark = { opened?: readonly string[] }

const mark = (): HistoryMark => (history.state as HistoryMark | null) ?? {}

/** Pushes a history entry that records its origin, so that closing can go back. */
export function openQuery(changes: Record<string, string | undefined>) {
  history.pushState({ ...mark(), opened: Object.keys(changes) }, '', addressWith(changes))
  readQuery()
}

/** Changes parameters in the present history entry; undefined removes one. */
export function replaceQuery(changes: Record<string, string | undefined>) {
  history.replaceState(history.state, '', addressWith(changes))
  readQuery()
}

/** Removes parameters: by history.back() if this entry was pushed for them, otherwise in place. */
export function closeQuery(...names: string[]) {
  if (names.some((name) => mark().opened?.includes(name))) return history.back()
  replaceQuery(Object.fromEntries(names.map((name) => [name, undefined])))
}
