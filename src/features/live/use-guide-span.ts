import { useMemo } from 'react'
import type { GuideRowData } from './guide-row.ts'
import { type GuideWindow, guideWindow } from './guide-span.rules.ts'

/** Range of the loaded schedules; the same object while unchanged. */
export function useGuideWindow(rows: readonly GuideRowData[], now: Date): GuideWindow {
  const { from, till } = guideWindow(
    rows.map(({ programmes }) => programmes),
    now,
  )
  const [start, end] = [from.getTime(), till.getTime()]
  return useMemo(() => ({ from: new Date(start), till: new Date(end) }), [start, end])
}
