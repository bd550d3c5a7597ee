import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { type Locale, localePath } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { paths } from '#core/paths.ts'
import { SearchField } from '#ui/form/SearchField.tsx'
import { useSearchText } from './use-search-text.client.ts'

type Props = { language: Locale; compact?: boolean; autoFocus?: boolean; children?: ReactNode }

/** Search form. Without scripts the browser submits it. */
export function SearchForm({ language, compact, autoFocus, children }: Props) {
  const { query, type, send } = useSearchText(language)
  const form = useRef<HTMLFormElement>(null)
  const text = textFor(language)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was there before the script came counts
  useEffect(() => {
    if (autoFocus) form.current?.querySelector('input')?.focus()
    // A query typed or submitted before hydration is preserved.
    const sent = new URLSearchParams(location.search).get('q')?.trim()
    const typed = form.current && textIn(form.current)
    if (sent) send(sent)
    else if (typed) type(typed)
  }, [])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    send(textIn(event.currentTarget))
  }
  return (
    <search>
      <form ref={form} action={localePath(language, paths.search())} onSubmit={submit}>
        <SearchField
          label={text('search:label')}
          placeholder={text('search:placeholder')}
          clearLabel={text('search:clear')}
          value={query}
          onChange={type}
          compact={compact}
        >
          {children}
        </SearchField>
      </form>
    </search>
  )
}

const textIn = (form: HTMLFormElement) => String(new FormData(form).get('q') ?? '')
