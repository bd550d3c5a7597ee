import type { PrerenderedProgramme } from '#core/content/guide.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { LocalTime } from '#ui/media/LocalTime.tsx'

type Props = {
  className: string | undefined
  language: Locale
  showings?: readonly PrerenderedProgramme[] | undefined
}

/** Programmes of a channel; `boot-now-and-next.inline.ts` hides past ones and marks the current one. */
export function Showings({ className, language, showings = [] }: Props) {
  if (showings.length === 0) return null
  return (
    <span className={className} data-showings="" suppressHydrationWarning>
      {showings.map(({ title, titleLang, start, end }) => (
        <span key={start.getTime()} data-end={end.getTime()} suppressHydrationWarning>
          <b>{textFor(language)('epg:now')}</b>{' '}
          <LocalTime language={language} moment={start.toISOString()} shape="time" />{' '}
          <span dir="auto" lang={titleLang}>
            {title}
          </span>
        </span>
      ))}
    </span>
  )
}
