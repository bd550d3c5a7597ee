import { useStore } from '@nanostores/react'
import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { paths } from '#core/address/paths.ts'
import { isPlainClick } from '#core/browser/links.ts'
import { type Locale, localePath } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { IconButton, IconLink } from '#ui/base/Button.tsx'
import { useOpenerFocus } from '#ui/base/use-modal.ts'
import { RecentSearches } from './RecentSearches.client.tsx'
import s from './SearchBox.module.css'
import { SearchForm } from './SearchForm.client.tsx'
import { SearchResults } from './SearchResults.client.tsx'
import { $input, leaveSearch, navigateToSearch, openedAsSearch } from './search.store.ts'
// Styles of the results load with the search, not with every page.
import '#ui/form/SearchField.module.css?adopt-missing'
import '#ui/media/MediaCard.module.css?adopt-missing'
import '#ui/media/CardGrid.module.css?adopt-missing'
import '#ui/media/CardBadge.module.css?adopt-missing'
import '#ui/media/Lock.module.css?adopt-missing'
import '#ui/site/EmptyState.module.css?adopt-missing'
import '#ui/site/PageHeader.module.css?adopt-missing'
import '#ui/site/Prose.module.css?adopt-missing'
import '#ui/site/SectionHeader.module.css?adopt-missing'
import '#features/browse/Suggestions.module.css?adopt-missing'
import './RecentSearches.module.css?adopt-missing'
import './SearchStart.module.css?adopt-missing'

type Props = { language: Locale }

/** Search in the header. It overlays the page and restores it unchanged on close. */
export function SearchBox({ language }: Props) {
  const text = textFor(language)
  const query = useStore($input, { ssr: () => undefined })
  const container = useRef<HTMLDivElement>(null)
  const open = query !== undefined && !openedAsSearch
  const results = usePageBelow(open)
  useHeaderBelow(container, open)
  useOpenerFocus(container, open)

  const openBox = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    if (openedAsSearch) document.getElementById('searchbar-input')?.focus()
    else navigateToSearch(localePath(language, paths.search()))
  }
  const close = () => {
    if (!leaveSearch()) location.assign(localePath(language, paths.home))
  }
  const press = (event: KeyboardEvent) => {
    // Escape also cancels the composition of a character.
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.preventDefault()
    close()
  }
  return (
    <div ref={container} className={s.place}>
      <IconLink
        href={localePath(language, paths.search())}
        label={text('search:open')}
        icon="search"
        onClick={openBox}
        inert={open}
      />
      {open && (
        // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes from anywhere inside
        <div className={s.box} onKeyDown={press}>
          <SearchForm language={language} compact autoFocus>
            <IconButton label={text('search:close')} icon="back" onClick={close} />
          </SearchForm>
        </div>
      )}
      {open &&
        results &&
        createPortal(
          <>
            {!query && <RecentSearches language={language} />}
            <SearchResults language={language} query={query} />
          </>,
          results,
        )}
    </div>
  )
}

/** Excludes the covered parts of the header from the focus order. */
function useHeaderBelow(container: RefObject<HTMLElement | null>, over: boolean) {
  useEffect(() => {
    const { current } = container
    if (!over || !current) return
    const parts = current.closest('header')?.querySelectorAll<HTMLElement>(':scope > *, :scope > * > *') ?? []
    const covered = [...parts].filter((part) => !part.contains(current))
    for (const part of covered) part.inert = true
    return () => {
      for (const part of covered) part.inert = false
    }
  }, [container, over])
}

/** Returns the container of an overlay in the main element and hides the page below. */
function usePageBelow(over: boolean): HTMLElement | undefined {
  const [container, setContainer] = useState<HTMLElement>()
  useEffect(() => {
    const main = document.getElementById('content')
    if (!over || !main) return
    const [title, top] = [document.title, scrollY]
    const results = document.createElement('div')
    results.dataset.over = ''
    main.append(results)
    main.dataset.below = ''
    scrollTo({ top: 0, behavior: 'instant' })
    setContainer(results)
    return () => {
      delete main.dataset.below
      results.remove()
      setContainer(undefined)
      document.title = title
      scrollTo({ top, behavior: 'instant' })
    }
  }, [over])
  return container
}
