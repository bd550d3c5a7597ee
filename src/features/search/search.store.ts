import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import { siteBase } from '#core/address/site-path.ts'
import { readQuery } from '#core/address/url.store.ts'
import { storedList } from '#core/browser/stored-list.store.ts'
import { languagePattern } from '#core/i18n/locales.ts'
import { decodePercent } from '#core/text/decode-percent.ts'

/** Debounce of typed searches in milliseconds. */
export const debounceMs = 350

/** Delay before unchanged text enters the browser history, in milliseconds. */
export const historyDelayMs = 2000

const maxRecent = 8

const inBrowser = typeof location !== 'undefined'

const address = new RegExp(`^${siteBase}${languagePattern}/q(?:/(.*))?$`)

/** Search text of a path on the host; undefined for other pages. */
export function searchTextOf(path: string): string | undefined {
  const match = address.exec(path)
  return match ? decodePercent((match[1] ?? '').replace(/\/$/, '')).trim() : undefined
}

/** True if this document was opened as a search page, not an overlay. */
export const openedAsSearch = inBrowser && searchTextOf(location.pathname) !== undefined

const $text = atom<string | undefined>()

/** Search text of the URL; undefined outside the search. Follows history navigation. */
export const $search: ReadableAtom<string | undefined> = $text

const $typed = atom<string | undefined>()

/** Text of the search field, debounced into the address; undefined outside the search. */
export const $input: ReadableAtom<string | undefined> = computed([$text, $typed], (text, typed) =>
  text === undefined ? undefined : (typed ?? text),
)

/** Sets the text of the field before the address has it. */
export const setSearchInput = (text: string) => $typed.set(text.trim())

function readAddress() {
  $typed.set(undefined)
  $text.set(searchTextOf(location.pathname))
  readQuery()
}

/** Handles history navigation. A reloaded search lacks the page below it, which loads again. */
function handlePopState() {
  if (openedAsSearch && searchTextOf(location.pathname) === undefined) location.reload()
  else readAddress()
}

onMount($text, () => {
  if (!inBrowser) return undefined
  readAddress()
  addEventListener('popstate', handlePopState)
  return () => removeEventListener('popstate', handlePopState)
})

/** History entries of this search, its start over a page, and a committed text. */
type Mark = { searches?: number; over?: boolean | undefined; committed?: boolean }

const mark = (): Mark => (history.state as Mark | null) ?? {}

/** Searches in place: typing replaces the history entry, committed texts push one. */
export function navigateToSearch(path: string) {
  if (searchTextOf(path) === searchTextOf(location.pathname)) return $typed.set(undefined)
  const { searches = 0, over, committed } = mark()
  const first = searchTextOf(location.pathname) === undefined
  if (first || committed) history.pushState({ searches: searches + 1, over: first || over }, '', path)
  else history.replaceState({ ...mark(), searches }, '', path)
  readAddress()
}

/** Stores a submitted search in the browser history and the recent searches. */
export function commitSearch(text: string) {
  history.replaceState({ ...mark(), committed: true }, '')
  rememberSearch(text)
}

/** Returns to the page before the search; false without one in this tab. */
export function leaveSearch(): boolean {
  const { searches = 0, over } = mark()
  // Reloads turn searches over pages into search pages.
  const isSearchPage = openedAsSearch && !over
  const steps = isSearchPage ? searches + 1 : searches
  const hasHistory =
    !isSearchPage || (document.referrer.startsWith(`${location.origin}/`) && countEarlierEntries() >= steps)
  if (!steps || !hasHistory) return false
  history.go(-steps)
  return true
}

/** Counts earlier entries of this tab; later ones too without the Navigation API. */
const countEarlierEntries = () => globalThis.navigation?.currentEntry?.index ?? history.length - 1

const recent = storedList(atom('jwapp.searches'), parseRecent)

/** Recent searches, newest first. */
export const $recent = recent.$list

export const rememberSearch = (text: string) => recent.change((list) => withSearch(list, text.trim()))

export const removeSearch = (text: string) => recent.change((list) => list.filter((entry) => entry !== text))

export const clearSearches = () => recent.change(() => [])

function parseRecent(stored: unknown): string[] {
  return Array.isArray(stored) ? stored.filter((entry) => typeof entry === 'string').slice(0, maxRecent) : []
}

const withSearch = (list: readonly string[], text: string) =>
  text ? [text, ...list.filter((entry) => entry.toLowerCase() !== text.toLowerCase())].slice(0, maxRecent) : list
