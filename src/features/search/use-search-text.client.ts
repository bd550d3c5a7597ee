import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { type Locale, localePath } from '#core/i18n/locales.ts'
import { paths } from '#core/paths.ts'
import { $search, commitSearch, debounceMs, rememberSearch, searchAt, settledMs, typeSearch } from './search.store.ts'

/** State of a search field. Searches after a debounce and follows back and forward navigation. */
export function useSearchText(language: Locale) {
  const fromUrl = useStore($search, { ssr: () => undefined })
  const [query, setQuery] = useState('')
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const go = (to: string) => {
    clearTimeout(waiting.current)
    waiting.current = undefined
    searchAt(searchPath(language, to))
  }
  useEffect(() => {
    if (fromUrl === undefined) return
    // Text being typed is newer than the address.
    if (!waiting.current) setQuery((typed) => (typed.trim() === fromUrl ? typed : fromUrl))
    const remember = setTimeout(() => rememberSearch(fromUrl), settledMs)
    return () => clearTimeout(remember)
  }, [fromUrl])
  useEffect(() => () => clearTimeout(waiting.current), [])

  return {
    query,
    type(to: string) {
      setQuery(to)
      typeSearch(to)
      clearTimeout(waiting.current)
      waiting.current = setTimeout(() => go(to), debounceMs)
    },
    /** Searches at once, saves the query and moves the focus to the results. */
    send(to: string) {
      setQuery(to)
      if (!to.trim()) return
      go(to)
      commitSearch(to)
      document.getElementById('content')?.focus({ preventScroll: true })
    },
  }
}

export const searchPath = (language: Locale, query: string) => localePath(language, paths.search(query.trim()))
