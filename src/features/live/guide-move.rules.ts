import { isOnAir, type Programme } from '#core/guide.ts'
import { clamp } from './guide-layout.rules.ts'

/** Cell of the guide: column 0 is the channel, the others its programmes. */
export type Spot = { row: number; column: number }

/** Focused cell, and the time that vertical moves keep. */
export type Cursor = Spot & { time: Date }

const horizontal: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }
const vertical: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

type Rows = readonly (readonly Programme[])[]
type Pressed = { key: string; ctrlKey?: boolean }

/** Next cursor for a key; undefined for other keys. `page` is the visible row count. */
export function move(cursor: Cursor, { key, ctrlKey = false }: Pressed, rows: Rows, page: number): Cursor | undefined {
  const last = rows.length - 1
  const across = horizontal[key]
  if (across) return toColumn(cursor, rows, cursor.column + across)
  if (vertical[key]) return toRow(cursor, rows, cursor.row + vertical[key])
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
