import { type FormEvent, useEffect, useRef, useState } from 'react'
import { paths } from '#domain/paths.ts'
import { type Locale, localePath } from '#i18n/locales.ts'
import { textFor } from '#i18n/text.ts'
import { SearchField } from '#ui/form/SearchField.tsx'

type Props = { language: Locale; query?: string }

/** Asks for the words to search for; without scripts the browser sends them itself. */
export function SearchForm({ language, query = '' }: Props) {
  const [words, setWords] = useState(query)
  const form = useRef<HTMLFormElement>(null)
  const text = textFor(language)
  useEffect(() => {
    // Words sent, or typed, before this script came are not lost
    const sent = new URLSearchParams(location.search).get('q')?.trim()
    if (sent) location.replace(addressOf(language, sent))
    if (form.current) setWords(wordsIn(form.current))
  }, [language])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const asked = wordsIn(event.currentTarget).trim()
    if (asked) location.assign(addressOf(language, asked))
  }
  return (
    <search>
      <form ref={form} action={localePath(language, paths.search())} onSubmit={submit}>
        <SearchField
          label={text('search:label')}
          placeholder={text('search:placeholder')}
          clearLabel={text('search:clear')}
          value={words}
          onChange={setWords}
        />
      </form>
    </search>
  )
}

const wordsIn = (form: HTMLFormElement) => String(new FormData(form).get('q') ?? '')
const addressOf = (language: Locale, words: string) => localePath(language, paths.search(words))
