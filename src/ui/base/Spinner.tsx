import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { Button } from './Button.tsx'
import { retryWithFocus } from './focus.ts'
import loadingStateStyles from './LoadingState.module.css?adopt'
import { MessageBox } from './MessageBox.tsx'
import s from './Spinner.module.css'

type Props = { label: string; size?: 'small' | 'large'; isShown?: boolean }

/** Spinner with a label for screen readers. Callers end every wait. */
export function Spinner({ label, size = 'large', isShown }: Props) {
  return (
    <span role="status" className={s.spinner} data-size={size} data-label={isShown ? 'shown' : undefined}>
      <span className={s.ring} aria-hidden="true" />
      <span className={s.label}>{label}</span>
    </span>
  )
}

type SlowNoteProps = { language: Locale; inline?: boolean }

/** Message of a long wait. `inline` reserves no space for it. */
export const SlowNote = ({ language, inline }: SlowNoteProps) => (
  <p className={loadingStateStyles.slow} data-inline={inline || undefined} role="status">
    {textFor(language)('common:slow')}
  </p>
)

/** Small spinner between other elements, with a message after 5 s. */
export const InlineWait = ({ language, label }: { language: Locale; label: string }) => (
  <>
    <Spinner label={label} size="small" />
    <SlowNote language={language} inline />
  </>
)

type LoadingStateProps = { language: Locale; failed: boolean; again: () => void; size?: 'small' | 'page' }

/** Placeholder of loading content; a failure has a retry. */
export function LoadingState({ language, failed, again, size }: LoadingStateProps) {
  const text = textFor(language)
  if (!failed)
    return (
      <div className={loadingStateStyles.wait} data-size={size} data-waiting="">
        <Spinner label={text('common:loading')} {...(size === 'small' && { size })} />
        <SlowNote language={language} />
      </div>
    )
  return (
    <div className={loadingStateStyles.failed} data-size={size}>
      <MessageBox kind="error" title={text('error:content_unavailable')}>
        {text('error:connection')}
      </MessageBox>
      <Button variant="secondary" onClick={() => retryWithFocus(again)}>
        {text('common:retry')}
      </Button>
    </div>
  )
}
