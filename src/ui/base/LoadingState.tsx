import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { LoadFailure } from './LoadFailure.tsx'
import s from './LoadingState.module.css?adopt'
import { SlowNote } from './SlowNote.tsx'
import { Spinner } from './Spinner.tsx'

type Props = { language: Locale; failed: boolean; again: () => void; size?: 'small' | 'page' }

/** Placeholder of loading content; a failure has a retry. */
export function LoadingState({ language, failed, again, size }: Props) {
  const text = textFor(language)
  if (failed) return <LoadFailure language={language} message={text('error:connection')} size={size} onRetry={again} />
  return (
    <div className={s.wait} data-size={size}>
      <Spinner label={text('common:loading')} {...(size === 'small' && { size })} />
      <SlowNote language={language} />
    </div>
  )
}
