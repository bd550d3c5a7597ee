import { textFor } from '#core/i18n/text.ts'
import { CardGrid } from '#ui/media/CardGrid.tsx'
import { EmptyState } from '#ui/site/EmptyState.tsx'
import { PageHeader } from '#ui/site/PageHeader.tsx'
import { Prose } from '#ui/site/Prose.tsx'
import type { SearchProps } from './search.screen.ts'

/** Search results, or hints for a better search. */
export function SearchView({ language, query, results }: SearchProps) {
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
