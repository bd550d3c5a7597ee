import { useStore } from '@nanostores/react'
import type { MouseEvent } from 'react'
import type { Locale } from '#i18n/locales.ts'
import { textFor } from '#i18n/text.ts'
import { $recent, forgetSearch, forgetSearches, searchAt, settleSearch } from '#stores/search.ts'
import { Button, IconButton } from '#ui/base/Button.tsx'
import s from './RecentSearches.module.css'
import { addressOf } from './use-search-words.ts'

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
        <Button variant="quiet" onClick={forgetSearches}>
          {text('search:clear_recent')}
        </Button>
      </div>
      <ul>
        {recent.map((words) => (
          <li key={words}>
            <a href={addressOf(language, words)} onClick={(event) => follow(event, addressOf(language, words), words)}>
              {words}
            </a>
            <IconButton
              icon="close"
              label={text('search:remove_recent', { query: words })}
              onClick={() => forgetSearch(words)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function follow(event: MouseEvent, address: string, words: string) {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  searchAt(address)
  settleSearch(words)
}
