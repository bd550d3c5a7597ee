import { aheadHours, isOnAir, type Programme } from '#core/content/guide.ts'
import { ownValue } from '#core/data/own-value.ts'

/** Time range of the guide. `scale` multiplies its pixels per minute. */
export type GuideWindow = { from: Date; until: Date; scale?: number }

/** Sizes of the guide in CSS pixels. */
export const guideSizes = {
  day: 7200,
  /** Small screens first. */
  channel: { narrow: 70, wide: 184 },
  row: { narrow: 80, wide: 106 },
} as const

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const pixelsPerMinute = guideSizes.day / (24 * 60)
const limits = { before: 7, after: 7 }

/** Midnight in the viewer's time zone, `days` days later. */
export const midnight = (date: Date, days = 0) => new Date(date.getFullYear(), date.getMonth(), date.getDate() + days)

/** Range of the guide: whole days within a week, as far as the schedules reach, and 8 h ahead. */
export function guideWindow(schedules: Iterable<readonly Programme[]>, now: Date): GuideWindow {
  let [from, until] = [now.getTime(), now.getTime() + aheadHours * hourMs]
  for (const programmes of schedules) {
    from = Math.min(from, programmes[0]?.start.getTime() ?? from)
    until = Math.max(until, programmes.at(-1)?.end.getTime() ?? until)
  }
  const first = Math.max(from, midnight(now, -limits.before).getTime())
  return {
    from: midnight(new Date(first)),
    until: midnight(new Date(Math.min(until, midnight(now, limits.after + 1).getTime()) - 1), 1),
  }
}

/** Days of the guide, each by its midnight. */
export function daysOf({ from, until }: GuideWindow): Date[] {
  const days: Date[] = []
  for (let day = midnight(from); day < until; day = midnight(day, 1)) days.push(day)
  return days
}

/** Horizontal position of a time in pixels. */
export const xOf = (time: Date, { from, scale = 1 }: GuideWindow) =>
  ((time.getTime() - from.getTime()) / minuteMs) * pixelsPerMinute * scale

/** Time at a horizontal position in pixels. */
export const timeAt = (x: number, { from, scale = 1 }: GuideWindow) =>
  new Date(from.getTime() + (x / pixelsPerMinute / scale) * minuteMs)

export const widthOf = (span: GuideWindow) => xOf(span.until, span)

const stepMs = 30 * minuteMs

/** Half hours of the range, for the scale above the rows. */
export function halfHours({ from, until }: GuideWindow): Date[] {
  const first = Math.ceil(from.getTime() / stepMs) * stepMs
  const count = Math.max(0, Math.ceil((until.getTime() - first) / stepMs))
  return Array.from({ length: count }, (_, step) => new Date(first + step * stepMs))
}

/** Pixel range of a programme in its row; `index` is its schedule index. */
export type Block = { programme: Programme; index: number; x: number; width: number }

/** Range of pixels or rows; `until` is exclusive. */
export type PixelRange = { from: number; until: number }

/** Blocks of the programmes within the window, clipped at its edges. */
export function layoutBlocks(programmes: readonly Programme[], span: GuideWindow): Block[] {
  const end = widthOf(span)
  return programmes.flatMap((programme, index) => {
    const x = Math.max(0, xOf(programme.start, span))
    const width = Math.min(end, xOf(programme.end, span)) - x
    return width > 0 ? [{ programme, index, x, width }] : []
  })
}

/** Returns whether a block overlaps a pixel range. */
export const overlapsRange = ({ x, width }: Block, { from, until }: PixelRange) => x < until && from < x + width

/** Blocks that overlap a range. */
export const blocksIn = (blocks: readonly Block[], stretch: PixelRange) =>
  blocks.filter((block) => overlapsRange(block, stretch))

type RangeOptions = { step: number; total: number; margin: number; phase?: number }

/** Rendered range of a long line: the visible part and a margin, in steps; phases update at different offsets. */
export function renderedRange(
  offset: number,
  size: number,
  { step, total, margin, phase = 0 }: RangeOptions,
): PixelRange {
  const from = Math.floor((offset - margin - phase) / step) * step + phase
  const until = Math.ceil((offset + size + margin - phase) / step) * step + phase
  return { from: clamp(from, 0, total), until: clamp(until, 0, total) }
}

export const clamp = (value: number, min: number, max: number) => Math.max(min, Math.min(value, max))

/** Cell of the guide: column 0 is the channel, the others its programmes. */
type CellPosition = { row: number; column: number }

/** Focused cell, and the time that vertical moves keep. */
export type Cursor = CellPosition & { time: Date }

const horizontal: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }
const vertical: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

type Rows = readonly (readonly Programme[])[]
type KeyPress = { key: string; ctrlKey?: boolean }

/** Next cursor for a key; undefined for other keys. `page` is the visible row count. */
export function move(cursor: Cursor, { key, ctrlKey = false }: KeyPress, rows: Rows, page: number): Cursor | undefined {
  const last = rows.length - 1
  const across = ownValue(horizontal, key)
  if (across) return toColumn(cursor, rows, cursor.column + across)
  const down = ownValue(vertical, key)
  if (down) return toRow(cursor, rows, cursor.row + down)
  switch (key) {
    case 'PageUp':
      return toRow(cursor, rows, cursor.row - page)
    case 'PageDown':
      return toRow(cursor, rows, cursor.row + page)
    case 'Home':
      return toColumn(ctrlKey ? { ...cursor, row: 0 } : cursor, rows, 0)
    case 'End':
      return toColumn(ctrlKey ? { ...cursor, row: last } : cursor, rows, Number.POSITIVE_INFINITY)
    default:
      return undefined
  }
}

function toColumn(cursor: Cursor, rows: Rows, target: number): Cursor {
  const programmes = rows[cursor.row] ?? []
  const column = clamp(target, 0, programmes.length)
  return { ...cursor, column, time: programmes[column - 1]?.start ?? cursor.time }
}

function toRow(cursor: Cursor, rows: Rows, target: number): Cursor {
  const row = clamp(target, 0, Math.max(0, rows.length - 1))
  return { ...cursor, row, column: cursor.column === 0 ? 0 : columnAt(rows[row] ?? [], cursor.time) }
}

/** Column at a time, else the nearest one, else the channel. */
export function columnAt(programmes: readonly Programme[], time: Date): number {
  const exact = programmes.findIndex((programme) => isOnAir(programme, time))
  if (exact >= 0) return exact + 1
  const distances = programmes.map(({ start, end }) => Math.min(Math.abs(+start - +time), Math.abs(+end - +time)))
  return distances.indexOf(Math.min(...distances)) + 1
}
