import { atom, onMount, type ReadableAtom } from 'nanostores'
import { storedList } from './watchlist.ts'

/** Words are searched for this long after the last key, in milliseconds (spec 1 §9). */
export const debounceMs = 350

/** Words that stood this long are remembered, in milliseconds. */
export const settledMs = 2000

const most = 8

const inBrowser = typeof location !== 'undefined'

const address = /^(?:\/[a-z]{2})?\/q(?:\/(.*))?$/

/** The words an address searches for; undefined where it is no search. */
export function wordsOf(path: string): string | undefined {
  const found = address.exec(path)
  return found ? decoded(found[1] ?? '').replace(/\/$/, '') : undefined
}

// Words typed into the address may hold a lone percent sign
function decoded(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Was this document opened as a search? If not, a search lies over its page. */
export const bornSearching = inBrowser && wordsOf(location.pathname) !== undefined

const $words = atom<string | undefined>()

/** What is searched for; undefined while the address is no search. Follows back and forward. */
export const $search: ReadableAtom<string | undefined> = $words

const readAddress = () => $words.set(wordsOf(location.pathname))

onMount($words, () => {
  if (!inBrowser) return undefined
  readAddress()
  addEventListener('popstate', readAddress)
  return () => removeEventListener('popstate', readAddress)
})

/** How many entries of the history the search made, and whether the words of this one stay in it. */
type Mark = { searches?: number; settled?: boolean }

const mark = (): Mark => (history.state as Mark | null) ?? {}

/** Searches in place: words still being typed take the place of the last ones, settled words stay behind. */
export function searchAt(path: string) {
  if (wordsOf(path) === wordsOf(location.pathname)) return
  const { searches = 0, settled } = mark()
  const first = wordsOf(location.pathname) === undefined
  if (first || settled) history.pushState({ searches: searches + 1 }, '', path)
  else history.replaceState({ ...mark(), searches }, '', path)
  readAddress()
}

/** These words were meant: they stay in the browser's history and among the recent ones. */
export function settleSearch(words: string) {
  history.replaceState({ ...mark(), settled: true }, '')
  rememberSearch(words)
}

/** Leaves the search for the page before it; false when there is none in this tab. */
export function leaveSearch(): boolean {
  const { searches = 0 } = mark()
  const steps = bornSearching ? searches + 1 : searches
  const known = !bornSearching || (document.referrer.startsWith(`${location.origin}/`) && history.length > steps)
  if (!steps || !known) return false
  history.go(-steps)
  return true
}

const recent = storedList(atom('jwapp.searches'), wordsIn)

/** What was searched for lately in this browser, newest first. */
export const $recent = recent.$list

export const rememberSearch = (words: string) => recent.change((list) => withWords(list, words.trim()))

export const forgetSearch = (words: string) => recent.change((list) => list.filter((one) => one !== words))

export const forgetSearches = () => recent.change(() => [])

function wordsIn(stored: unknown): string[] {
  return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string').slice(0, most) : []
}

const withWords = (list: readonly string[], words: string) =>
  words ? [words, ...list.filter((one) => one.toLowerCase() !== words.toLowerCase())].slice(0, most) : list
