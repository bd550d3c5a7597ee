import { atom, onMount, type ReadableAtom } from 'nanostores'
import { storedList } from './watchlist.ts'

/** Words are searched for this long after the last key, in milliseconds (spec 1 §9). */
export const debounceMs = 350

const most = 8

const inBrowser = typeof location !== 'undefined'

const address = /^((?:\/[a-z]{2})?\/q\/)(.*)$/

/** The words an address searches for; undefined where it is no search. */
export function wordsIn(path: string): string | undefined {
  const words = address.exec(path)?.[2]
  return words === undefined ? undefined : decoded(words).replace(/\/$/, '')
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
export const bornSearching = inBrowser && wordsIn(location.pathname) !== undefined

const $words = atom<string | undefined>()

/** What is searched for; undefined while the address is no search. Follows back and forward. */
export const $search: ReadableAtom<string | undefined> = $words

const readAddress = () => $words.set(wordsIn(location.pathname))

onMount($words, () => {
  if (!inBrowser) return undefined
  readAddress()
  addEventListener('popstate', readAddress)
  return () => removeEventListener('popstate', readAddress)
})

/** How many steps of the history the search made, and whether its last words were settled. */
type Mark = { searches?: number; settled?: boolean }

const mark = (): Mark => (history.state as Mark | null) ?? {}

/** Searches in place. Words that are still being typed take the place of the last ones; settled words stay behind. */
export function search(path: string) {
  const words = wordsIn(path)
  if (words === undefined || words === $words.get()) return
  const { searches = 0, settled } = mark()
  const fresh = wordsIn(location.pathname) === undefined || settled || (bornSearching && !searches)
  if (fresh) history.pushState({ searches: searches + 1 }, '', path)
  else history.replaceState({ ...history.state, searches }, '', path)
  readAddress()
}

/** Keeps the words among the recent ones, and in the browser's history. */
export function settle(words: string) {
  const known = words.trim()
  if (!known) return
  history.replaceState({ ...history.state, settled: true }, '')
  recent.change((list) => withWords(list, known))
}

const recent = storedList('jwapp.searches', parseWords)

/** What was searched for lately in this browser, newest first. */
export const $recent = recent.$list

export const forgetSearch = (words: string) => recent.change((list) => list.filter((one) => one !== words))

export const forgetSearches = () => recent.change(() => [])

function parseWords(stored: unknown): string[] {
  return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string').slice(0, most) : []
}

const withWords = (list: readonly string[], words: string) =>
  [words, ...list.filter((one) => one.toLowerCase() !== words.toLowerCase())].slice(0, most)

/** Leaves the search for the page before it; answers false when there is none in this document or tab. */
export function leaveSearch(): boolean {
  const { searches = 0 } = mark()
  if (searches && !bornSearching) history.go(-searches)
  else if (document.referrer.startsWith(`${location.origin}/`) && history.length > searches + 1)
    history.go(-searches - 1)
  else return false
  return true
}
