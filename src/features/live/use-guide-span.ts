import { useMemo } from 'react'
import type { GuideRowData } from './guide-row.ts'
import { type GuideWindow, guideWindow } from './guide-span.rules.ts'

/** The stretch of time that the known schedules need; the same object as long as it is the same stretch. */
export function useGuideWindow(rows: readonly GuideRowData[], now: Date): GuideWindow {
  const { from, till } = guideWindow(
    rows.map(({ programmes }) => programmes),
    now,
  )
  const [start, end] = [from.getTime(), till.getTime()]
  return useMemo(() => ({ from: new Date(start), till: new Date(end) }), [start, end])
}
