import { type FormEvent, useState } from 'react'
import { paths } from '#domain/paths.ts'
import { type Locale, localePath } from '#i18n/locales.ts'
import { textFor } from '#i18n/text.ts'
import { SearchField } from '#ui/form/SearchField.tsx'

type Props = { language: Locale; query?: string }

/** Asks for the words to search for; without scripts the browser sends them itself. */
export function SearchForm({ language, query = '' }: Props) {
  const [words, setWords] = useState(query)
  const text = textFor(language)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (words.trim()) location.assign(localePath(language, paths.search(words.trim())))
  }
  return (
    <search>
      <form action={localePath(language, paths.search())} onSubmit={submit}>
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
