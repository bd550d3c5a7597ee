import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { SlowNote } from '../base/SlowNote.tsx'
import { Spinner } from '../base/Spinner.tsx'
import s from './LoadingOverlay.module.css'

/** Covers its nearest positioned parent or the window. Callers end the wait. */
export const LoadingOverlay = ({ language, inline }: { language: Locale; inline?: boolean }) => (
  <div className={s.overlay} data-inline={inline || undefined}>
    <Spinner label={textFor(language)('common:loading')} />
    <SlowNote language={language} />
  </div>
)
