import { useEffect, useRef, useState } from 'react'
import type { Locale } from '#i18n/locales.ts'
import { textFor } from '#i18n/text.ts'
import { SearchView } from '#screens/search/SearchView.tsx'
import { type SearchProps, search } from '#screens/search/search.ts'
import { rememberSearch, wordsOf } from '#stores/search.ts'
import { Button } from '#ui/base/Button.tsx'
import { useAsync } from '#ui/base/use-async.ts'
import { EmptyState } from '#ui/site/EmptyState.tsx'
import { PageHeader } from '#ui/site/PageHeader.tsx'
import { say } from './announcer.ts'
import { applyWords } from './document-head.ts'
import { freshScene } from './fresh-scene.ts'
import { SuggestedCards } from './SuggestedCards.tsx'
import { useRefresh } from './use-refresh.ts'

type Props = { language: Locale; words: string }

/** Search results. The last results stay visible while a new query loads. */
export function SearchResults({ language, words }: Props) {
  const text = textFor(language)
  const answer = useAsync(words, () => resultsOf(language, words))
  const last = useRef<SearchProps>({ language, query: '' })
  const found = useFollowed(language, words, answer.state === 'ready' ? answer.value : undefined)
  if (found) last.current = found
  const count = answer.state === 'ready' ? answer.value.results?.length : undefined

  useEffect(() => {
    if (words && count !== undefined) say(textFor(language)('search:results', { count, query: words }))
  }, [language, words, count])

  if (!words)
    return (
      <>
        <SearchView language={language} query="" />
        <SuggestedCards language={language} />
      </>
    )
  if (answer.state === 'failed') {
    const retry = (
      <Button variant="primary" onClick={answer.again}>
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
        aria-busy={answer.state === 'loading'}
        onClickCapture={() => rememberSearch(words)}
      >
        {last.current.results ? <SearchView {...last.current} /> : <PageHeader title={text('search:heading')} />}
      </section>
      {last.current.results?.length === 0 && <SuggestedCards language={language} />}
    </>
  )
}

/** Returns the results, refreshed while one of them is live or scheduled. */
function useFollowed(language: Locale, words: string, found: SearchProps | undefined): SearchProps | undefined {
  const [newer, setNewer] = useState<SearchProps>()
  const ask = async () => search.load(await freshScene(language), { query: words })
  useRefresh(found?.timed === true, `${language} ${words}`, ask, setNewer)
  return found && newer?.query === found.query ? newer : found
}

// The API client loads with the first query.
async function resultsOf(language: Locale, query: string): Promise<SearchProps> {
  const { browserScene } = await import('./scene.ts')
  const scene = browserScene(language)
  const props = (await search.load(scene, { query })) ?? { language, query }
  if (wordsOf(location.pathname) === query) applyWords(search.head(props, scene))
  return props
}
