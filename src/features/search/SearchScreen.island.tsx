import { useStore } from '@nanostores/react'
import { type Locale, localePath } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { IconLink } from '#ui/base/Button.tsx'
import { RecentSearches } from './RecentSearches.client.tsx'
import { SearchForm } from './SearchForm.client.tsx'
import { SearchResults } from './SearchResults.client.tsx'
import { $input, leaveSearch } from './search.store.ts'

/** Search page. Its document stays the same while the query changes. */
export function SearchScreen({ language }: { language: Locale }) {
  const query = useStore($input, { ssr: () => '' }) ?? ''
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
