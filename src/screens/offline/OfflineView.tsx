import { textFor } from '#i18n/text.ts'
import { EmptyState } from '#ui/site/EmptyState.tsx'
import type { OfflineProps } from './offline.ts'

export function OfflineView({ language }: OfflineProps) {
  const text = textFor(language)
  return (
    <EmptyState
      headingLevel={1}
      icon="warning"
      title={text('common:offline_title')}
      text={text('common:offline_description')}
    />
  )
}
