import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { GuideRowData } from './guide-data.ts'
import { type Cursor, columnAt, move } from './guide-move.rules.ts'
import type { GuideWindow } from './guide-span.rules.ts'
import { boxOf, type GuideTimeline } from './use-timeline.ts'

type Grid = { rows: readonly GuideRowData[]; window: GuideWindow; timeline: GuideTimeline; page: number; start: Cursor }

/** Roving tabindex of the grid, moved by arrow keys; keeps its time when schedules change. */
export function useCursor(grid: RefObject<HTMLElement | null>, { rows, window, timeline, page, start }: Grid) {
  const [moved, setMoved] = useState<Cursor>()
  const isFocusRequested = useRef(false)
  const lists = rows.map(({ programmes }) => programmes)
  const cursor = settled(moved ?? start, lists)

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey) return
    const next = move(cursor, { key: forward(event), ctrlKey: event.ctrlKey }, lists, page)
    if (!next) return
    event.preventDefault()
    isFocusRequested.current = true
    setMoved(next)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a key press moves the focus
  useEffect(() => {
    if (!isFocusRequested.current) return
    isFocusRequested.current = false
    timeline.enter()
    timeline.reveal(boxOf(cursor.row, lists[cursor.row]?.[cursor.column - 1], window))
    grid.current?.querySelector<HTMLElement>('[data-cursor]')?.focus({ preventScroll: true })
  }, [moved])

  return { cursor, onKeyDown, put: setMoved }
}

const settled = (cursor: Cursor, lists: readonly GuideRowData['programmes'][]): Cursor =>
  cursor.column === 0 ? cursor : { ...cursor, column: columnAt(lists[cursor.row] ?? [], cursor.time) }

const mirrored: Record<string, string> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }

/** Key in left-to-right terms. */
const forward = ({ key, currentTarget }: KeyboardEvent) =>
  currentTarget.matches(':dir(rtl)') ? (mirrored[key] ?? key) : key
