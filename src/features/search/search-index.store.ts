import { canSearch } from '#core/config.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { partOf, type SearchDocument, type SearchFile, searchFilePath, termSlot } from '#core/search-index.ts'
import { isBuiltSite, siteInForce } from '#core/site.store.ts'
import { sitePath } from '#core/site-path.ts'

// More words narrow a search no further.
const maxParts = 4

const files = new Map<string, Promise<SearchFile | undefined>>()

/** Items of the index that may contain words; undefined without an index. A large index loads by its words. */
export async function loadItems(language: Locale, terms: readonly string[]): Promise<SearchDocument[] | undefined> {
  if (!isBuiltSite() || !canSearch(siteInForce().config)) return undefined
  const index = await load(searchFilePath(language))
  if (!index || index.parts === undefined) return index?.items
  const parts = [...new Set(terms.map((term) => partOf(termSlot(term), index.parts)))].slice(0, maxParts)
  const loaded = await Promise.all(parts.map((part) => load(searchFilePath(language, part))))
  return loaded.flatMap((file) => (file && file.parts === undefined ? file.items : []))
}

/** Loads a file of the index once. A failure is no result, and the next search tries again. */
function load(path: string): Promise<SearchFile | undefined> {
  const known = files.get(path)
  if (known) return known
  const file = fetchFile(sitePath(path)).catch(() => {
    files.delete(path)
    return undefined
  })
  files.set(path, file)
  return file
}

// A development server and a host without the file send a page.
async function fetchFile(address: string): Promise<SearchFile | undefined> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} has status ${response.status}`)
  return response.json()
}
