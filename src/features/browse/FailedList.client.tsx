import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { Button } from '#ui/base/Button.tsx'
import { retryWithFocus } from '#ui/base/focus.ts'
import { EmptyState } from '#ui/site/EmptyState.tsx'

/** Message of a list whose items could not be loaded. */
export function FailedList({ language, onRetry }: { language: Locale; onRetry: () => void }) {
  const text = textFor(language)
  const retry = (
    <Button variant="primary" onClick={() => retryWithFocus(onRetry)}>
      {text('common:retry')}
    </Button>
  )
  return <EmptyState icon="warning" title={text('error:could_not_load_items')} action={retry} />
}
