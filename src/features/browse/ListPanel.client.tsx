import type { ReactNode } from 'react'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { Button } from '#ui/base/Button.tsx'
import { retryWithFocus } from '#ui/base/focus.ts'
import { LoadingState } from '#ui/base/LoadingState.tsx'
import { EmptyState } from '#ui/site/EmptyState.tsx'
import { ClearList, type ClearTexts } from './ClearList.client.tsx'
import { SuggestedCards } from './SuggestedCards.client.tsx'
import type { useListItems } from './use-listed.client.ts'

type Props = {
  language: Locale
  /** True without entries. */
  isEmpty: boolean
  listed: Pick<ReturnType<typeof useListItems>, 'state' | 'items' | 'retry'>
  /** Message of a list without items. */
  empty: ReactNode
  texts: ClearTexts
  onClear: () => void
  children: ReactNode
}

/** Page of a viewer's list with a button that empties it. `children` show its items. */
export function ListPanel({ language, isEmpty, listed, empty, texts, onClear, children }: Props) {
  const { state, items, retry } = listed
  const suggestions = (
    <>
      {empty}
      <SuggestedCards language={language} />
    </>
  )
  if (isEmpty) return suggestions
  if (state === 'failed') return <FailedList language={language} onRetry={retry} />
  if (state === 'loading') return <LoadingState language={language} failed={false} again={retry} size="page" />
  const loaded = items.length === 0 ? suggestions : children
  return (
    <>
      {loaded}
      <ClearList language={language} texts={texts} onClear={onClear} />
    </>
  )
}

function FailedList({ language, onRetry }: { language: Locale; onRetry: () => void }) {
  const text = textFor(language)
  const retry = (
    <Button variant="primary" onClick={() => retryWithFocus(onRetry)}>
      {text('common:retry')}
    </Button>
  )
  return <EmptyState icon="warning" title={text('error:could_not_load_items')} action={retry} />
}
