import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Programme } from '#core/guide.ts'
import { type Cursor, columnAt, move } from './guide-span.rules.ts'

const hour = (h: number) => new Date(Date.UTC(2026, 0, 1) + h * 3_600_000)
const programme = (from: number, till: number): Programme => ({
  id: `${from}`,
  title: '',
  description: '',
  start: hour(from),
  end: hour(till),
})
const rows = [
  [programme(0, 2), programme(2, 4), programme(4, 6)],
  [programme(0, 5), programme(5, 6)],
  [],
  [programme(1, 2), programme(4, 6)],
]
const go = (cursor: Cursor, ...keys: string[]) => keys.reduce((now, key) => move(now, { key }, rows, 2) ?? now, cursor)
const first: Cursor = { row: 0, column: 1, time: hour(0) }

it('walks along a row from the channel to the last programme, and no further', () => {
  expect(go(first, 'ArrowRight', 'ArrowRight')).toMatchObject({ row: 0, column: 3 })
  expect(go(first, 'ArrowRight', 'ArrowRight', 'ArrowRight')).toMatchObject({ row: 0, column: 3 })
  expect(go(first, 'ArrowLeft', 'ArrowLeft')).toMatchObject({ row: 0, column: 0 })
  expect(go(first, 'End', 'Home')).toMatchObject({ row: 0, column: 0 })
})

it('keeps its moment while it goes up and down, over long programmes, gaps and empty rows', () => {
  const third = go(first, 'End')
  expect(go(third, 'ArrowDown')).toMatchObject({ row: 1, column: 1 })
  expect(go(third, 'ArrowDown', 'ArrowDown')).toMatchObject({ row: 2, column: 0 })
  expect(go(third, 'ArrowDown', 'ArrowUp')).toMatchObject({ row: 0, column: 3 })
  expect(columnAt(rows[3] ?? [], hour(2.4))).toBe(1)
  expect(columnAt(rows[3] ?? [], hour(3.8))).toBe(2)
  expect(columnAt([programme(-10, 2), programme(4, 5)], hour(2.5))).toBe(1)
  expect(columnAt([], hour(1))).toBe(0)
})

it('stays with the channels while it goes up and down them', () =>
  expect(go(first, 'ArrowLeft', 'ArrowDown')).toMatchObject({ row: 1, column: 0 }))

it('turns pages and reaches both ends', () => {
  expect(go({ ...first, row: 3 }, 'PageUp')).toMatchObject({ row: 1 })
  expect(go(first, 'PageDown')).toMatchObject({ row: 2 })
  expect(go(first, 'PageDown', 'PageDown')).toMatchObject({ row: 3 })
  expect(move(first, { key: 'End', ctrlKey: true }, rows, 2)).toMatchObject({ row: 3, column: 2 })
  expect(move({ ...first, row: 3 }, { key: 'Home', ctrlKey: true }, rows, 2)).toMatchObject({ row: 0, column: 0 })
  expect(move(first, { key: 'a' }, rows, 2)).toBeUndefined()
})

it('never leaves the grid, whatever is pressed', () => {
  const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown']
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...keys), { maxLength: 40 }), (pressed) => {
      const { row, column } = go(first, ...pressed)
      expect(row >= 0 && row < rows.length).toBe(true)
      expect(column >= 0 && column <= (rows[row]?.length ?? 0)).toBe(true)
    }),
  )
})
