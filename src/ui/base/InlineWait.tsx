import type { Locale } from '#core/i18n/locales.ts'
import { SlowNote } from './SlowNote.tsx'
import { Spinner } from './Spinner.tsx'
// Pages that are rendered with a spinner include its style.
import './Spinner.module.css?adopt-missing'

/** Small spinner between other elements, with a message after 5 s. */
export const InlineWait = ({ language, label }: { language: Locale; label: string }) => (
  <>
    <Spinner label={label} size="small" />
    <SlowNote language={language} inline />
  </>
)
