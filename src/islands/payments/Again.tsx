import { textFor } from '#i18n/account-text.ts'
import type { Locale } from '#i18n/locales.ts'
import { Button } from '#ui/base/Button.tsx'
import { Message } from '#ui/base/Message.tsx'

/** A part of the page that could not be read, and the way to try once more. */
export function Again({ language, again }: { language: Locale; again: () => void }) {
  const text = textFor(language)
  return (
    <>
      <Message kind="error" title={text('error:content_unavailable')}>
        {text('error:connection')}
      </Message>
      <Button variant="secondary" onClick={again}>
        {text('common:retry')}
      </Button>
    </>
  )
}
