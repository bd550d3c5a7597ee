import { useStore } from '@nanostores/react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { paths } from '#core/address/paths.ts'
import { type Locale, localePath } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { focusOrContent } from '#ui/base/focus.ts'
import { SearchField } from '#ui/form/SearchField.tsx'
import { $search, commitSearch, debounceMs, historyDelayMs, navigateToSearch, setSearchInput } from './search.store.ts'

/** `away` submits to the search page instead of searching in place. */
type Props = { language: Locale; compact?: boolean; autoFocus?: boolean; away?: boolean; children?: ReactNode }

/** Search form. Without scripts the browser submits it. */
export function SearchForm({ language, compact, autoFocus, away, children }: Props) {
  const { query, setQuery, type, send } = useSearchText(language)
  const form = useRef<HTMLFormElement>(null)
  const text = textFor(language)
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the input of before hydration only
  useEffect(() => {
    if (autoFocus) form.current?.querySelector('input')?.focus()
    if (away) return
    // A query typed or submitted before hydration is preserved.
    const addressQuery = new URLSearchParams(location.search).get('q')?.trim()
    const typed = form.current && textIn(form.current)
    if (addressQuery) send(addressQuery)
    else if (typed) type(typed)
  }, [])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    send(textIn(event.currentTarget))
  }
  return (
    <search>
      <form ref={form} action={localePath(language, paths.search())} onSubmit={away ? undefined : submit}>
        <SearchField
          label={text('search:label')}
          placeholder={text('search:placeholder')}
          clearLabel={text('search:clear')}
          value={query}
          onChange={away ? setQuery : type}
          compact={compact}
        >
          {children}
        </SearchField>
      </form>
    </search>
  )
}

const textIn = (form: HTMLFormElement) => String(new FormData(form).get('q') ?? '')

/** State of a search field. Searches after a debounce and follows back and forward navigation. */
function useSearchText(language: Locale) {
  const fromUrl = useStore($search, { ssr: () => undefined })
  const [query, setQuery] = useState('')
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const go = (to: string) => {
    clearTimeout(waiting.current)
    waiting.current = undefined
    navigateToSearch(searchPath(language, to))
  }
  useEffect(() => {
    if (fromUrl === undefined) return
    // Text being typed is newer than the address.
    if (!waiting.current) setQuery((typed) => (typed.trim() === fromUrl ? typed : fromUrl))
    const commitTimer = setTimeout(() => fromUrl && commitSearch(fromUrl), historyDelayMs)
    return () => clearTimeout(commitTimer)
  }, [fromUrl])
  useEffect(() => () => clearTimeout(waiting.current), [])

  return {
    query,
    setQuery,
    type(to: string) {
      setQuery(to)
      setSearchInput(to)
      clearTimeout(waiting.current)
      waiting.current = setTimeout(() => go(to), debounceMs)
    },
    /** Searches at once, saves the query and moves the focus to the results. */
    send(to: string) {
      setQuery(to)
      if (searchPath(language, to) === searchPath(language, '')) return
      go(to)
      commitSearch(to)
      focusOrContent()
    },
  }
}

export const searchPath = (language: Locale, query: string) => localePath(language, paths.search(query.trim()))
