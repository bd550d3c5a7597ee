import type { ReactNode } from 'react'
import { paths } from '#core/address/paths.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { UserArea } from '#features/account/UserArea.tsx'
import { EmptyState } from '#ui/site/EmptyState.tsx'
import { PageHeader } from '#ui/site/PageHeader.tsx'
import type { HistoryProps } from './history.screen.ts'

/** `panel` shows the list of this viewer. */
export const HistoryView = ({ language, title, description, pages, panel }: HistoryProps & { panel?: ReactNode }) => (
  <UserArea language={language} pages={pages} path={paths.history} audience="everyone">
    <PageHeader title={title} description={description} />
    {panel}
  </UserArea>
)

/** Message for browsers without scripts, which have no list. */
export const HistoryNeedsScripts = ({ language }: { language: Locale }) => (
  <EmptyState title={textFor(language)('history:scripts_needed')} />
)
