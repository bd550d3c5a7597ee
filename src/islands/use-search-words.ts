import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { paths } from '#domain/paths.ts'
import { type Locale, localePath } from '#i18n/locales.ts'
import { $search, debounceMs, rememberSearch, searchAt, settledMs, settleSearch } from '#stores/search.ts'

/** What stands in a search field: it searches a moment after the last key, and follows back and forward. */
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
    // What is being typed is newer than the address
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
    /** The viewer means it: searches now, keeps the words and moves on to what was found. */
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
