import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import s from './SkipLink.module.css'

/** The first stop of the keyboard on every page. */
export const SkipLink = ({ language }: { language: Locale }) => (
  <a className={s.skip} href="#content">
    {textFor(language)('common:skip_to_content')}
  </a>
)
