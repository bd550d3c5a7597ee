import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { paths } from '#domain/paths.ts'
import { type Locale, localePath } from '#i18n/locales.ts'
import { $search, debounceMs, rememberSearch, searchAt, settledMs, settleSearch } from '#stores/search.ts'

/** State of a search field. Searches after a debounce and follows back and forward navigation. */
export function useSearchWords(language: Locale) {
  const asked = useStore($search, { ssr: () => undefined })
  const [words, setWords] = useState('')
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const go = (to: string) => {
    clearTimeout(waiting.current)
    waiting.current = undefined
    searchAt(addressOf(language, to))
  }
  useEffect(() => {
    if (asked === undefined) return
    // Text being typed is newer than the address.
    if (!waiting.current) setWords((typed) => (typed.trim() === asked ? typed : asked))
    const remember = setTimeout(() => rememberSearch(asked), settledMs)
    return () => clearTimeout(remember)
  }, [asked])
  useEffect(() => () => clearTimeout(waiting.current), [])

  return {
    words,
    type(to: string) {
      setWords(to)
      clearTimeout(waiting.current)
      waiting.current = setTimeout(() => go(to), debounceMs)
    },
    /** Searches at once, saves the query and moves the focus to the results. */
    send(to: string) {
      setWords(to)
      if (!to.trim()) return
      go(to)
      settleSearch(to)
      document.getElementById('content')?.focus({ preventScroll: true })
    },
  }
}

export const addressOf = (language: Locale, words: string) => localePath(language, paths.search(words.trim()))
