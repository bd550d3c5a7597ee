import type { ReactNode } from 'react'
import { textFor } from '#core/i18n/text.ts'
import { EmptyState } from '#ui/site/EmptyState.tsx'
import { PageHeader } from '#ui/site/PageHeader.tsx'
import type { DownloadsProps } from './downloads.screen.ts'

/** `parts` are the scripts that the page needs without a connection (fetch-plan.store.ts). */
export function DownloadsView({ language, parts, panel }: DownloadsProps & { parts: string[]; panel?: ReactNode }) {
  const text = textFor(language)
  return (
    <div data-parts={parts.join(' ')}>
      <PageHeader title={text('downloads:title')} description={text('downloads:description')} />
      {panel}
    </div>
  )
}

/** Message for browsers without scripts, which store nothing. */
export function ScriptsNeeded({ language }: Pick<DownloadsProps, 'language'>) {
  const text = textFor(language)
  return <EmptyState title={text('downloads:scripts_needed.title')} text={text('downloads:scripts_needed.text')} />
}
