import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { ButtonLink } from '#ui/base/Button.tsx'
import s from './Pager.module.css'

type Props = {
  language: Locale
  page: number
  pages: number
  newer?: string | undefined
  older?: string | undefined
}

/** The way to the other pages of a list; nothing where there is one only. */
export function Pager({ language, page, pages, newer, older }: Props) {
  if (pages < 2) return null
  const text = textFor(language)
  return (
    <nav className={s.pager} aria-label={text('insights:pages')}>
      {newer && (
        <ButtonLink variant="secondary" icon="chevron-left" href={newer} rel="prev">
          {text('insights:newer')}
        </ButtonLink>
      )}
      <p>{text('insights:page_of', { page, pages })}</p>
      {older && (
        <ButtonLink variant="secondary" icon="chevron-right" href={older} rel="next">
          {text('insights:older')}
        </ButtonLink>
      )}
    </nav>
  )
}
