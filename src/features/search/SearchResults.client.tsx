import { useEffect, useRef, useState } from 'react'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { SuggestedCards } from '#features/browse/SuggestedCards.client.tsx'
import { applyTitle } from '#features/page/document-head.client.ts'
import { freshContext } from '#features/page/fresh-context.client.ts'
import { useRefresh } from '#features/page/use-refreshed.client.ts'
import { announceMessage } from '#ui/base/announcer.ts'
import { Button } from '#ui/base/Button.tsx'
import { useAsync } from '#ui/base/use-async.ts'
import { CardGrid } from '#ui/media/CardGrid.tsx'
import { EmptyState } from '#ui/site/EmptyState.tsx'
import { PageHeader } from '#ui/site/PageHeader.tsx'
import { Prose } from '#ui/site/Prose.tsx'
import { type SearchProps, search } from './search.screen.ts'
import { rememberSearch, searchTextOf } from './search.store.ts'

type Props = { language: Locale; query: string }

/** Search results. The last results stay visible while a new query loads. */
export function SearchResults({ language, query }: Props) {
  const text = textFor(language)
  const results = useAsync(query, () => resultsOf(language, query))
  const last = useRef<SearchProps>({ language, query: '' })
  const found = useFollowed(language, query, results.state === 'ready' ? results.value : undefined)
  if (found) last.current = found
  const count = results.state === 'ready' ? results.value.results?.length : undefined

  useEffect(() => {
    if (query && count !== undefined) announceMessage(textFor(language)('search:results', { count, query: query }))
  }, [language, query, count])

  if (!query)
    return (
      <>
        <SearchView language={language} query="" />
        <SuggestedCards language={language} />
      </>
    )
  if (results.state === 'failed') {
    const retry = (
      <Button variant="primary" onClick={results.again}>
        {text('common:retry')}
      </Button>
    )
    return (
      <EmptyState
        headingLevel={1}
        icon="warning"
        title={text('search:error_heading')}
        text={text('search:error_description')}
        action={retry}
      />
    )
  }
  // A click on a result saves the query to the recent searches.
  return (
    <>
      <section
        aria-label={text('search:heading')}
        aria-busy={results.state === 'loading'}
        onClickCapture={() => rememberSearch(query)}
      >
        {last.current.results ? <SearchView {...last.current} /> : <PageHeader title={text('search:heading')} />}
      </section>
      {last.current.results?.length === 0 && <SuggestedCards language={language} />}
    </>
  )
}

/** Returns the results, refreshed while one of them is live or scheduled. */
function useFollowed(language: Locale, query: string, found: SearchProps | undefined): SearchProps | undefined {
  const [newer, setNewer] = useState<SearchProps>()
  const loadResults = async () => search.load(await freshContext(language), { query: query })
  useRefresh(found?.timed === true, `${language} ${query}`, loadResults, setNewer)
  return found && newer?.query === found.query ? newer : found
}

// The API client loads with the first query.
async function resultsOf(language: Locale, query: string): Promise<SearchProps> {
  const { browserContext } = await import('#features/page/browser-context.client.ts')
  const context = browserContext(language)
  const props = (await search.load(context, { query })) ?? { language, query }
  if (searchTextOf(location.pathname) === query) applyTitle(search.head(props, context))
  return props
}

/** Search results, or hints for a better search. */
function SearchView({ language, query, results }: SearchProps) {
  const text = textFor(language)
  if (!results)
    return <EmptyState headingLevel={1} icon="search" title={text('search:title')} text={text('search:start')} />
  if (results.length === 0) return <NoResults language={language} query={query} />
  return (
    <>
      <PageHeader title={text('search:results', { count: results.length, query })} />
      <CardGrid language={language} ratio="16:9" cards={results} />
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
