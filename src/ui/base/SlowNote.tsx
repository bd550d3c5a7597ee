import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import s from './SlowNote.module.css?adopt'

type Props = { language: Locale; inline?: boolean }

/** Message of a long wait. `inline` reserves no space for it. */
export const SlowNote = ({ language, inline }: Props) => (
  <p className={s.slow} data-inline={inline || undefined} role="status">
    {textFor(language)('common:slow')}
  </p>
)
