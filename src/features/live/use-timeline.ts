import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { isRightToLeft } from '#core/browser/direction.ts'
import { ownValue } from '#core/data/own-value.ts'
import { boxOf, type CellBox, type GuideRowData } from './guide-data.ts'
import { type Cursor, clamp, columnAt, type GuideWindow, move, timeAt, xOf } from './guide-span.rules.ts'
import { offsetOf, type Sizes, scaleSize, scrollMargin } from './use-guide-view.ts'

export type GuideTimeline = {
  /** Scrolls a time near the start of the visible range. */
  show(time: Date, manner?: ScrollBehavior): void
  /** Scrolls by half hours, forward or back. */
  slide(by: 1 | -1): void
  /** Scrolls a cell into view by the shortest distance. */
  reveal(box: CellBox): void
  /** Scrolls the guide into view. */
  enter(): void
}

/** Width of a half hour in pixels, at scale 1. */
const halfHourWidth = 150
/** Maximum smooth scroll in milliseconds; another press continues from its target. */
const slideMs = 500
/** Minimum visible part of a cell in pixels. */
const minVisible = 120

const scrollSign = (scroller: HTMLElement) => (isRightToLeft(scroller) ? -1 : 1)

function scrollToX(scroller: HTMLElement, x: number, behavior: ScrollBehavior) {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  scroller.scrollTo({ left: scrollSign(scroller) * Math.max(0, x), behavior: still ? 'instant' : behavior })
}

/** Scroll functions of the guide. Opens at now; keeps its position when earlier days appear. */
export function useTimeline(
  scroller: RefObject<HTMLElement | null>,
  window: GuideWindow,
  { row, channel }: Sizes,
  now: Date,
): GuideTimeline {
  const halfHour = halfHourWidth * (window.scale ?? 1)
  const laneOf = useCallback((element: HTMLElement) => element.clientWidth - channel, [channel])
  const renderedWindow = useRef<GuideWindow>(undefined)
  const sliding = useRef<{ to: number; timer: ReturnType<typeof setTimeout> }>(undefined)

  const show = useCallback(
    (time: Date, manner: ScrollBehavior = 'smooth') => {
      const element = scroller.current
      if (!element) return
      const x = xOf(time, window) - scrollMargin(laneOf(element))
      scrollToX(element, x, manner)
    },
    [scroller, window, laneOf],
  )

  useLayoutEffect(() => {
    const before = renderedWindow.current
    renderedWindow.current = window
    if (!before) show(now, 'instant')
    else if (scroller.current && before.from.getTime() !== window.from.getTime())
      scrollToX(scroller.current, xOf(timeAt(offsetOf(scroller.current), before), window), 'instant')
  }, [scroller, window, show, now])

  return useMemo(() => {
    const slide = (by: 1 | -1) => {
      const element = scroller.current
      if (!element) return
      const step = Math.max(halfHour, Math.floor((laneOf(element) * 0.8) / halfHour) * halfHour)
      const from = sliding.current?.to ?? offsetOf(element)
      const to = clamp(from + by * step, 0, element.scrollWidth - element.clientWidth)
      clearTimeout(sliding.current?.timer)
      sliding.current = { to, timer: setTimeout(() => (sliding.current = undefined), slideMs) }
      scrollToX(element, to, 'smooth')
    }

    const reveal = ({ row: index, x, width = 0 }: CellBox) => {
      const element = scroller.current
      if (!element) return
      const [offset, lane] = [offsetOf(element), laneOf(element)]
      if (x !== undefined) {
        const visibleWidth = Math.min(x + width, offset + lane) - Math.max(x, offset)
        if (visibleWidth < Math.min(width, minVisible))
          scrollToX(element, x < offset ? x - halfHour / 2 : x - lane / 3, 'instant')
      }
      const top = index * row
      const height = element.clientHeight - scaleSize
      element.scrollTop = clamp(element.scrollTop, top + row - height, top)
    }

    const enter = () => scroller.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' })

    return { show, slide, reveal, enter }
  }, [scroller, row, halfHour, laneOf, show])
}

type Grid = { rows: readonly GuideRowData[]; window: GuideWindow; timeline: GuideTimeline; page: number; start: Cursor }

/** Roving tabindex of the grid, moved by arrow keys; keeps its time when schedules change. */
export function useCursor(grid: RefObject<HTMLElement | null>, { rows, window, timeline, page, start }: Grid) {
  const [moved, setMoved] = useState<Cursor>()
  const isFocusRequested = useRef(false)
  const lists = rows.map(({ programmes }) => programmes)
  const cursor = clampCursor(moved ?? start, lists)

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey) return
    const next = move(cursor, { key: forward(event), ctrlKey: event.ctrlKey }, lists, page)
    if (!next) return
    // The arrows of a remote control leave the grid at its edges.
    const isAtEdge = next.row === cursor.row && next.column === cursor.column
    if (isAtEdge && document.documentElement.dataset.screen) return
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

const clampCursor = (cursor: Cursor, lists: readonly GuideRowData['programmes'][]): Cursor =>
  cursor.column === 0 ? cursor : { ...cursor, column: columnAt(lists[cursor.row] ?? [], cursor.time) }

const mirrored: Record<string, string> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }

/** Key in left-to-right terms. */
const forward = ({ key, currentTarget }: KeyboardEvent) =>
  isRightToLeft(currentTarget) ? (ownValue(mirrored, key) ?? key) : key
