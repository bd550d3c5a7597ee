import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import type { Programme } from '#core/guide.ts'
import { clamp } from './guide-layout.rules.ts'
import { type GuideWindow, timeAt, xOf } from './guide-span.rules.ts'
import { leadOf, offsetOf, type Sizes, scaleSize } from './use-guide-view.ts'

/** Cell position; channels have none on the timeline. */
export type CellBox = { row: number; x?: number | undefined; width?: number | undefined }

/** The box of a programme, or of a channel. */
export function boxOf(row: number, programme: Programme | undefined, window: GuideWindow): CellBox {
  if (!programme) return { row }
  const x = Math.max(0, xOf(programme.start, window))
  return { row, x, width: xOf(programme.end, window) - x }
}

export type GuideTimeline = {
  /** Scrolls a time near the start of the visible range. */
  show(time: Date, manner?: ScrollBehavior): void
  /** Scrolls by half hours, forward or back. */
  slide(way: 1 | -1): void
  /** Scrolls a cell into view by the shortest distance. */
  reveal(box: CellBox): void
  /** Scrolls the guide into view. */
  enter(): void
}

const halfHour = 150
/** Maximum smooth scroll in milliseconds; another press continues from its target. */
const slideMs = 500
/** So much of a cell must be in sight. */
const enough = 120

const way = (scroller: HTMLElement) => (scroller.matches(':dir(rtl)') ? -1 : 1)

function scrollToX(scroller: HTMLElement, x: number, behavior: ScrollBehavior) {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  scroller.scrollTo({ left: way(scroller) * Math.max(0, x), behavior: still ? 'instant' : behavior })
}

/** Scroll functions of the guide. Opens at now; keeps its position when earlier days appear. */
export function useTimeline(
  scroller: RefObject<HTMLElement | null>,
  window: GuideWindow,
  { row, channel }: Sizes,
  now: Date,
): GuideTimeline {
  const laneOf = useCallback((element: HTMLElement) => element.clientWidth - channel, [channel])
  const shown = useRef<GuideWindow>(undefined)
  const sliding = useRef<{ to: number; timer: ReturnType<typeof setTimeout> }>(undefined)

  const show = useCallback(
    (time: Date, manner: ScrollBehavior = 'smooth') => {
      const element = scroller.current
      if (!element) return
      const x = xOf(time, window) - leadOf(laneOf(element))
      scrollToX(element, x, manner)
    },
    [scroller, window, laneOf],
  )

  useLayoutEffect(() => {
    const before = shown.current
    shown.current = window
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
      const [left, lane] = [offsetOf(element), laneOf(element)]
      if (x !== undefined) {
        const inSight = Math.min(x + width, left + lane) - Math.max(x, left)
        if (inSight < Math.min(width, enough)) scrollToX(element, x < left ? x - halfHour / 2 : x - lane / 3, 'instant')
      }
      const top = index * row
      const height = element.clientHeight - scaleSize
      element.scrollTop = clamp(element.scrollTop, top + row - height, top)
    }

    const enter = () => scroller.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' })

    return { show, slide, reveal, enter }
  }, [scroller, row, laneOf, show])
}
