import { sitePath } from '#core/address/site-path.ts'
import {
  indexSegmentOf,
  type SearchDocument,
  type SearchFile,
  searchFilePath,
  termSlot,
} from '#core/content/search-index.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { canSearch } from '#core/site/can-search.ts'
import { currentSite, isBuiltSite } from '#core/site/site.store.ts'

// Further words would not narrow a search. Longer words count first, because they are rarer.
const maxSegments = 4

const files = new Map<string, Promise<SearchFile | undefined>>()

/** Items of the index that may contain words; undefined without an index. A large index loads by its words. */
export async function loadItems(language: Locale, terms: readonly string[]): Promise<SearchDocument[] | undefined> {
  if (!isBuiltSite() || !canSearch(currentSite().config)) return undefined
  const index = await load(searchFilePath(language))
  if (!index || index.segments === undefined) return index?.items
  const byLength = terms.toSorted((a, b) => b.length - a.length)
  const segments = [...new Set(byLength.map((term) => indexSegmentOf(termSlot(term), index.segments)))].slice(
    0,
    maxSegments,
  )
  const loaded = await Promise.all(segments.map((segment) => load(searchFilePath(language, segment))))
  return loaded.flatMap((file) => (file && file.segments === undefined ? file.items : []))
}

/** Loads a file of the index once. A failure returns undefined; the next search retries. */
function load(path: string): Promise<SearchFile | undefined> {
  const cached = files.get(path)
  if (cached) return cached
  const file = fetchFile(sitePath(path)).catch(() => {
    files.delete(path)
    return undefined
  })
  files.set(path, file)
  return file
}

// A host without the file sends a page.
async function fetchFile(address: string): Promise<SearchFile | undefined> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} has status ${response.status}`)
  return response.json()
}
