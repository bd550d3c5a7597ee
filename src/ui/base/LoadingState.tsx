import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { Button } from './Button.tsx'
import s from './LoadingState.module.css?adopt'
import { MessageBox } from './MessageBox.tsx'
import { Spinner } from './Spinner.tsx'

type Props = { language: Locale; failed: boolean; again: () => void; size?: 'small' | 'page' }

/** Placeholder of loading content; a failure has a retry. */
export function LoadingState({ language, failed, again, size }: Props) {
  const text = textFor(language)
  if (!failed)
    return (
      <div className={s.wait} data-size={size} data-waiting="">
        <Spinner label={text('common:loading')} {...(size === 'small' && { size })} />
      </div>
    )
  return (
    <div className={s.failed} data-size={size}>
      <MessageBox kind="error" title={text('error:content_unavailable')}>
        {text('error:connection')}
      </MessageBox>
      <Button variant="secondary" onClick={again}>
        {text('common:retry')}
      </Button>
    </div>
  )
}
