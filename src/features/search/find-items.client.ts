import MiniSearch, { type SearchResult } from 'minisearch'
import { peopleOf, type SearchDocument, termsOf } from '#core/content/search-index.ts'
import { ownValue } from '#core/data/own-value.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { pageLocale } from '#core/i18n/text.ts'
import { withoutParts } from './search.rules.ts'
import { loadItems } from './search-index.store.ts'

const maxHits = 50

const boost = { title: 4, seriesTitle: 2, people: 2, genre: 1.5, tags: 1.5 }
const boostOfKind: Partial<Record<string, number>> = { episode: 0.7, page: 0.5 }

/** Words of three letters and fewer allow no typing error. */
const fuzzy = (word: string) => (word.length > 3 ? 0.2 : false)

/** Searches items by words and prefixes; without a match also with typing errors. */
export class ItemSearch {
  readonly #items = new Map<string, SearchDocument>()
  readonly #engine = new MiniSearch<SearchDocument>({
    fields: Object.keys(boost),
    tokenize: termsOf,
    processTerm: (word) => word,
    extractField: (item, name) => (name === 'people' ? peopleOf(item) : textOf(ownValue<unknown>(item, name))),
    searchOptions: { boost, prefix: true, boostDocument: (id) => boostOfKind[this.#items.get(id)?.kind ?? ''] ?? 1 },
  })

  add(items: readonly SearchDocument[]) {
    const added = items.filter(({ id }) => !this.#items.has(id))
    for (const item of added) this.#items.set(item.id, item)
    // A large index repeats an item in the segments of its words.
    this.#engine.addAll([...new Map(added.map((item) => [item.id, item])).values()])
  }

  /** Returns the items with the most words of a text, best first. */
  find(text: string): SearchDocument[] {
    const results = this.#resultsOf(text)
    const most = termCount(results)
    const best = results.filter((result) => termCount([result]) === most).flatMap(({ id }) => this.#items.get(id) ?? [])
    return withoutParts(best, text, this.#items.values()).slice(0, maxHits)
  }

  #resultsOf(text: string): SearchResult[] {
    const { size } = new Set(termsOf(text))
    const exact = this.#engine.search(text)
    if (termCount(exact) === size) return exact
    const similar = this.#engine.search(text, { fuzzy })
    if (termCount(similar) === size) return similar
    const swapped = this.#engine.search(text, { tokenize: withSwappedLetters })
    return termCount(swapped) > termCount(similar) ? swapped : similar
  }
}

/** Terms of a text, and longer ones with two swapped neighbours, which count as two errors. The first letter stays. */
const withSwappedLetters = (text: string) =>
  termsOf(text).flatMap((word) => [word, ...(word.length > 3 ? swapsOf([...word]) : [])])

const swapsOf = (letters: string[]) =>
  letters.slice(2).map((letter, index) =>
    letters
      .with(index + 1, letter)
      .with(index + 2, letters[index + 1] ?? '')
      .join(''),
  )

const textOf = (value: unknown) => (Array.isArray(value) ? value.join(' ') : String(value ?? ''))

const termCount = (results: readonly SearchResult[]) =>
  results.reduce((most, { queryTerms }) => Math.max(most, new Set(queryTerms).size), 0)

/** Requests the index while the code of the search page loads. */
const requestIndex = () => void loadItems(pageLocale, [])

export { requestIndex as requestAtIntent }

const searches = new Map<Locale, ItemSearch>()

/** Finds items of the index; undefined without an index. */
export async function findItems(language: Locale, text: string): Promise<SearchDocument[] | undefined> {
  const items = await loadItems(language, termsOf(text))
  if (!items) return undefined
  const search = searches.get(language) ?? new ItemSearch()
  searches.set(language, search)
  search.add(items)
  return search.find(text)
}
