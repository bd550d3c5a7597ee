import { useStore } from '@nanostores/react'
import type { MouseEvent } from 'react'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { Button, IconButton } from '#ui/base/Button.tsx'
import { focusOrContent } from '#ui/base/focus.ts'
import s from './RecentSearches.module.css'
import { searchPath } from './SearchForm.client.tsx'
import { $recent, clearSearches, commitSearch, navigateToSearch, removeSearch } from './search.store.ts'

const none: [] = []

/** Recent searches of this browser, each with a remove button. */
export function RecentSearches({ language }: { language: Locale }) {
  const recent = useStore($recent, { ssr: () => none })
  const text = textFor(language)
  if (recent.length === 0) return null
  return (
    <section className={s.recent} aria-labelledby="recent-searches">
      <div className={s.head}>
        <h2 id="recent-searches">{text('search:recent')}</h2>
        <Button variant="quiet" onClick={forgetAll}>
          {text('search:clear_recent')}
        </Button>
      </div>
      <ul>
        {recent.map((query) => (
          <li key={query}>
            <a
              href={searchPath(language, query)}
              dir="auto"
              onClick={(event) => follow(event, searchPath(language, query), query)}
            >
              {query}
            </a>
            <IconButton
              icon="close"
              label={text('search:remove_recent', { query: query })}
              onClick={(event) => forget(event, query)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

// The search field stays on the page when the list disappears.
const focusField = () => focusOrContent(document.getElementById('searchbar-input'))

function forgetAll() {
  clearSearches()
  focusField()
}

/** Removes an entry and focuses the button of its neighbour, or the search field. */
function forget({ currentTarget }: MouseEvent, query: string) {
  const entry = currentTarget.closest('li')
  const neighbour = (entry?.nextElementSibling ?? entry?.previousElementSibling)?.querySelector('button')
  removeSearch(query)
  if (neighbour) neighbour.focus()
  else focusField()
}

function follow(event: MouseEvent, address: string, query: string) {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  navigateToSearch(address)
  commitSearch(query)
  focusOrContent()
}
