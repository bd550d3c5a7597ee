import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import { paths } from '#core/address/paths.ts'
import { type Locale, localePath } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { updateShellLinks } from '#features/page/document-head.client.ts'
import { IconLink } from '#ui/base/Button.tsx'
import { RecentSearches } from './RecentSearches.client.tsx'
import { SearchForm } from './SearchForm.client.tsx'
import { SearchResults } from './SearchResults.client.tsx'
import { $input, $search, leaveSearch } from './search.store.ts'

/** `children` are pre-rendered suggestions. */
type Props = { language: Locale; children?: ReactNode }

/** Search page. Its document stays the same while the query changes. */
export function SearchScreen({ language, children }: Props) {
  const query = useStore($input, { ssr: () => '' }) ?? ''
  const textInAddress = useStore($search, { ssr: () => undefined })
  // The links of the language menu contain the search text.
  useEffect(() => updateShellLinks(paths.search(textInAddress)), [textInAddress])
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
      <SearchResults language={language} query={query} suggestions={children} />
    </>
  )
}
