import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { $query } from '#core/address/url.store.ts'
import { termsOf, toMedia } from '#core/content/search-index.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { currentSite } from '#core/site/site.store.ts'
import { SuggestedCards } from '#features/browse/SuggestedCards.client.tsx'
import { applyTitle } from '#features/page/document-head.client.ts'
import { freshContext, useRefresh } from '#features/page/use-refreshed.client.ts'
import { Button } from '#ui/base/Button.tsx'
import { retryWithFocus } from '#ui/base/focus.ts'
import { useAsync } from '#ui/base/use-async.ts'
import { CardGrid } from '#ui/media/CardGrid.tsx'
import { announceMessage } from '#ui/site/announce.ts'
import { EmptyState } from '#ui/site/EmptyState.tsx'
import { PageHeader } from '#ui/site/PageHeader.tsx'
import { Prose } from '#ui/site/Prose.tsx'
import { SearchFilters } from './SearchFilters.client.tsx'
import { SearchStart } from './SearchStart.client.tsx'
import { filterResults, mergeResults } from './search.rules.ts'
import { resultCards, type SearchProps, type SearchResult, search } from './search.screen.ts'
import { $search, rememberSearch, searchTextOf } from './search.store.ts'
import { loadItems } from './search-index.store.ts'

type Props = {
  language: Locale
  query: string
  /** Suggestions before a query; the browser loads them if undefined. */
  suggestions?: ReactNode
}

type VisibleResults = Required<Omit<SearchProps, 'timed'>>

/**
 * Search results: those of the index while text is typed, then those of the platform as well. The last results stay
 * visible until there are new ones.
 */
export function SearchResults({ language, query, suggestions }: Props) {
  const text = textFor(language)
  const { results, isComplete, failed, again } = useResults(language, query)
  const last = useRef<VisibleResults>(undefined)
  if (results && (results.length > 0 || isComplete)) last.current = { language, query, results }
  const filters = useStore($query)
  const count = isComplete && results ? filterResults(results, filters).length : undefined

  useEffect(() => {
    if (query && count !== undefined) announceMessage(textFor(language)('search:results', { count, query: query }))
  }, [language, query, count])

  const hasResults = !!results?.length
  useEffect(() => {
    const message = hasResults ? 'search:partial' : 'search:error_heading'
    if (failed) announceMessage(textFor(language)(message), 'assertive')
  }, [language, failed, hasResults])

  if (!query)
    return (
      <>
        <SearchStart language={language} />
        {suggestions ?? <SuggestedCards language={language} />}
      </>
    )
  const retry = failed && (
    <Button variant="primary" onClick={() => retryWithFocus(again)}>
      {text('common:retry')}
    </Button>
  )
  if (failed && !hasResults)
    return (
      <EmptyState
        headingLevel={1}
        icon="warning"
        title={text('search:error_heading')}
        text={text('search:error_description')}
        action={retry}
      />
    )
  // A click on a result saves the query to the recent searches.
  return (
    <>
      <section aria-label={text('search:heading')} aria-busy={!isComplete} onClickCapture={() => rememberSearch(query)}>
        {last.current ? <SearchView {...last.current} /> : <PageHeader title={text('search:heading')} />}
      </section>
      {failed && <EmptyState icon="warning" title={text('search:partial')} action={retry} />}
      {last.current?.results.length === 0 && <SuggestedCards language={language} />}
    </>
  )
}

/** Results for the text of the field. They are complete after the response of the platform, or its failure. */
function useResults(language: Locale, query: string) {
  const requested = useStore($search) ?? ''
  const response = useAsync(requested, () => resultsOf(language, requested))
  const platform = useFollowed(language, requested, response.state === 'ready' ? response.value : undefined)
  const index = useIndexResults(language, query)
  const isCurrent = requested === query
  const failed = isCurrent && response.state === 'failed'
  const platformResults = isCurrent ? platform?.results : undefined
  const results = index || platformResults ? mergeResults(index ?? [], platformResults ?? []) : undefined
  return { results, isComplete: platformResults !== undefined || failed, failed, again: response.again }
}

/** Results of the index; undefined until it is loaded, and without one. */
function useIndexResults(language: Locale, query: string): SearchResult[] | undefined {
  const [matches, setMatches] = useState<{ query: string; results: SearchResult[] }>()
  useEffect(() => {
    if (!query) return
    let isMounted = true
    const find = async () => {
      // The index and its search load at the same time.
      const [{ findItems }] = await Promise.all([import('./find-items.client.ts'), loadItems(language, termsOf(query))])
      const items = await findItems(language, query)
      const site = currentSite()
      const context = { site, content: site, language, now: new Date(), hero: () => undefined }
      if (isMounted && items) setMatches({ query, results: resultCards(context, items.map(toMedia)) })
    }
    // Without the index, only the platform returns results.
    find().catch(() => undefined)
    return () => {
      isMounted = false
    }
  }, [language, query])
  return matches?.query === query ? matches.results : undefined
}

/** Returns the results, refreshed while one of them is live or scheduled. */
function useFollowed(language: Locale, query: string, loaded: SearchProps | undefined): SearchProps | undefined {
  const [newer, setNewer] = useState<SearchProps>()
  const loadResults = async () => search.load(await freshContext(language), { query: query })
  useRefresh(loaded?.timed === true, `${language} ${query}`, loadResults, setNewer)
  return loaded && newer?.query === loaded.query ? newer : loaded
}

// The API client loads with the first query.
async function resultsOf(language: Locale, query: string): Promise<SearchProps> {
  const { browserContext } = await import('#features/page/browser-context.client.ts')
  const context = browserContext(language)
  // The results of the index have this title as well, even if the platform fails.
  if (searchTextOf(location.pathname) === query) applyTitle(search.head({ language, query }, context))
  return (await search.load(context, { query })) ?? { language, query }
}

/** Search results, or hints for a better search. */
function SearchView({ language, query, results }: VisibleResults) {
  if (results.length === 0) return <NoResults language={language} query={query} />
  return <Results language={language} query={query} results={results} />
}

function Results({ language, query, results }: VisibleResults) {
  const filtered = filterResults(results, useStore($query))
  return (
    <>
      <PageHeader title={textFor(language)('search:results', { count: filtered.length, query })} />
      <SearchFilters language={language} results={results} />
      <CardGrid language={language} ratio="16:9" cards={filtered} />
    </>
  )
}

const tips = ['search:tip_spelling', 'search:tip_general', 'search:tip_different'] as const

function NoResults({ language, query }: Pick<SearchProps, 'language' | 'query'>) {
  const text = textFor(language)
  return (
    <>
      <PageHeader title={text('search:no_results_heading', { query })} />
      <Prose>
        <p>{text('search:suggestions')}</p>
        <ul>
          {tips.map((tip) => (
            <li key={tip}>{text(tip)}</li>
          ))}
        </ul>
      </Prose>
    </>
  )
}
