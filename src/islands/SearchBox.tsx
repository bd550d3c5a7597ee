import { useStore } from '@nanostores/react'
import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { paths } from '#domain/paths.ts'
import { type Locale, localePath } from '#i18n/locales.ts'
import { textFor } from '#i18n/text.ts'
import { $recent, $search, bornSearching, leaveSearch } from '#stores/search.ts'
import { IconButton, IconLink } from '#ui/base/Button.tsx'
import { RecentSearches } from './RecentSearches.tsx'
import s from './SearchBox.module.css'
import { SearchForm } from './SearchForm.tsx'
import { SearchResults } from './SearchResults.tsx'
import { usePageBelow } from './use-page-below.ts'

type Props = { language: Locale }

const none: [] = []

/** The search of the header: it lies over the page, which is there again as it was when the search is closed. */
export function SearchBox({ language }: Props) {
  const text = textFor(language)
  const words = useStore($search, { ssr: () => undefined })
  const recent = useStore($recent, { ssr: () => none })
  const [opened, setOpened] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const over = words !== undefined && !bornSearching
  const open = opened || over
  const results = usePageBelow(over)
  useFocusBack(place, open)
  useEffect(() => {
    if (words === undefined) setOpened(false)
  }, [words])

  const openBox = (event: MouseEvent) => {
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (bornSearching) document.getElementById('searchbar-input')?.focus()
    else setOpened(true)
  }
  const close = () => {
    setOpened(false)
    if (over && !leaveSearch()) location.assign(localePath(language, paths.home))
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    close()
  }
  return (
    <div ref={place} className={s.place}>
      <IconLink
        href={localePath(language, paths.search())}
        label={text('search:open')}
        icon="search"
        onClick={openBox}
        hidden={open}
      />
      {open && (
        // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes from anywhere inside
        <div className={s.box} onKeyDown={press}>
          <SearchForm language={language} compact autoFocus>
            <IconButton label={text('search:close')} icon="back" onClick={close} />
          </SearchForm>
          {!over && recent.length > 0 && (
            <div className={s.recent}>
              <RecentSearches language={language} />
            </div>
          )}
        </div>
      )}
      {over &&
        results &&
        createPortal(
          <>
            {!words && <RecentSearches language={language} />}
            <SearchResults language={language} words={words} />
          </>,
          results,
        )}
    </div>
  )
}

/** Closing brings the focus back to the button that opens. */
function useFocusBack(place: RefObject<HTMLElement | null>, open: boolean) {
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !open) place.current?.querySelector('a')?.focus({ preventScroll: true })
    wasOpen.current = open
  }, [place, open])
}
