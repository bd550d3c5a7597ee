import type { ReactNode } from 'react'
import { textFor } from '#core/i18n/text.ts'
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
