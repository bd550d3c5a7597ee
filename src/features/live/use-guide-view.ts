import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'
import { guideSizes, type PixelRange, renderedRange } from './guide-span.rules.ts'

export type Sizes = { row: number; channel: number }

/** Height of the scale above the rows, in pixels. */
export const scaleSize = 40

const wide = '(width >= 48rem)'

function onWidth(change: () => void) {
  const list = matchMedia(wide)
  list.addEventListener('change', change)
  return () => list.removeEventListener('change', change)
}

/** Row and channel sizes of this screen. */
export function useSizes(): Sizes {
  const size = useSyncExternalStore(onWidth, () => (matchMedia(wide).matches ? 'wide' : 'narrow'))
  return { row: guideSizes.row[size], channel: guideSizes.channel[size] }
}

/** Rendered view: ranges per phase, rows, and the pixel of a requested time. */
export type View = { lanes: readonly PixelRange[]; y: PixelRange; moment: number; page: number }

type Extent = Sizes & { width: number; rows: number }

// Rows update at different scroll offsets, so that each frame renders little.
const steps = { x: 300, y: 1, moment: 150 }
const spareRows = 2
const phases = Array.from({ length: 12 }, (_, index) => (index * steps.x) / 12)

const none: PixelRange = { from: 0, until: 0 }
const emptyView: View = { lanes: phases.map(() => none), y: none, moment: 0, page: 1 }

/** Rendered range of a row. */
export const laneRange = ({ lanes }: View, row: number): PixelRange => lanes[row % lanes.length] ?? none

/** Scroll margin before a range is rendered again. */
export const edgeOf = ({ from }: PixelRange): PixelRange => ({
  from: from && from + steps.x,
  until: from + 2 * steps.x,
})

/** Distance of a requested time from the lane's edge. */
export const scrollMargin = (lane: number) => Math.min(150, lane / 4)

/** Scroll offset from the start, in both writing directions. */
export const offsetOf = (scroller: HTMLElement) => Math.abs(scroller.scrollLeft)

function viewOf(scroller: HTMLElement, { row, channel, width, rows }: Extent): View {
  const lane = scroller.clientWidth - channel
  const offset = offsetOf(scroller)
  const height = Math.max(row, scroller.clientHeight - scaleSize)
  return {
    lanes: phases.map((phase) => renderedRange(offset, lane, { step: steps.x, total: width, margin: steps.x, phase })),
    y: renderedRange(scroller.scrollTop / row, height / row, { step: steps.y, total: rows, margin: spareRows }),
    // The pixel more is for offsets that the browser rounds down
    moment: Math.floor((offset + scrollMargin(lane) + 1) / steps.moment) * steps.moment,
    page: Math.max(1, Math.floor(height / row)),
  }
}

/** Unchanged ranges keep their identity, so that only changed rows render. */
function reuseLanes(before: View, next: View): View {
  const lanes = next.lanes.map((lane, index) => {
    const old = before.lanes[index]
    return old && old.from === lane.from && old.until === lane.until ? old : lane
  })
  const isSame = JSON.stringify(before) === JSON.stringify(next)
  return isSame ? before : { ...next, lanes }
}

/** Follows the scroll position; renders only when other cells approach. */
export function useGuideView(scroller: RefObject<HTMLElement | null>, { row, channel, width, rows }: Extent): View {
  const [view, setView] = useState(emptyView)
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    let frame = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    // Texts of cells fit their visible part once the scrolling ends.
    const fitTexts = () => element.style.setProperty('--offset', `${offsetOf(element)}px`)
    const measure = () => {
      frame = 0
      clearTimeout(timer)
      timer = setTimeout(fitTexts, 150)
      const next = viewOf(element, { row, channel, width, rows })
      setView((before) => reuseLanes(before, next))
    }
    const scheduleUpdate = () => {
      frame ||= requestAnimationFrame(measure)
    }
    measure()
    element.addEventListener('scroll', scheduleUpdate, { passive: true })
    const sizes = new ResizeObserver(scheduleUpdate)
    sizes.observe(element)
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      element.removeEventListener('scroll', scheduleUpdate)
      sizes.disconnect()
    }
  }, [scroller, row, channel, width, rows])
  return view
}
