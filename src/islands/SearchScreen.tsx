import { useStore } from '@nanostores/react'
import type { Locale } from '#i18n/locales.ts'
import { localePath } from '#i18n/locales.ts'
import { textFor } from '#i18n/text.ts'
import { $search, leaveSearch } from '#stores/search.ts'
import { IconLink } from '#ui/base/Button.tsx'
import { RecentSearches } from './RecentSearches.tsx'
import { SearchForm } from './SearchForm.tsx'
import { SearchResults } from './SearchResults.tsx'

/** Search page. Its document stays the same while the query changes. */
export function SearchScreen({ language }: { language: Locale }) {
  const query = useStore($search, { ssr: () => '' }) ?? ''
  return (
    <>
      <SearchForm language={language}>
        <IconLink
          href={localePath(language, '/')}
          label={textFor(language)('search:close')}
          icon="back"
          onClick={(event) => leaveSearch() && event.preventDefault()}
        />
      </SearchForm>
      {!query && <RecentSearches language={language} />}
      <SearchResults language={language} query={query} />
    </>
  )
}
