import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { Button } from './Button.tsx'
import { retryWithFocus } from './focus.ts'
import s from './LoadFailure.module.css?adopt'
import { MessageBox } from './MessageBox.tsx'

type Props = { language: Locale; message: string; size?: 'small' | 'page' | undefined; onRetry: () => void }

/** Message in place of content that is not available, with a retry. */
export function LoadFailure({ language, message, size, onRetry }: Props) {
  const text = textFor(language)
  return (
    <div className={s.failed} data-size={size}>
      <MessageBox kind="error" title={text('error:content_unavailable')}>
        {message}
      </MessageBox>
      <Button variant="secondary" onClick={() => retryWithFocus(onRetry)}>
        {text('common:retry')}
      </Button>
    </div>
  )
}
