import type { ReactNode } from 'react'
import { HistoryPanel } from '#features/browse/HistoryPanel.island.tsx'
import type { HistoryProps } from '#features/browse/history.screen.ts'
import { panel } from './panel.tsx'

/** Returns the island of the page of what was watched. */
export const historySlots = ({ language, listId }: HistoryProps): { panel?: ReactNode } => ({
  panel: panel(language, <HistoryPanel language={language} listId={listId} />),
})
