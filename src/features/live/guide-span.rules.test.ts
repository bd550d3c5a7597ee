import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import type { Programme } from '#core/content/guide.ts'
import {
  blocksIn,
  type Cursor,
  columnAt,
  daysOf,
  guideSizes,
  guideWindow,
  halfHours,
  layoutBlocks,
  midnight,
  move,
  renderedRange,
  timeAt,
  widthOf,
  xOf,
} from './guide-span.rules.ts'

const zone = process.env.TZ
const inZone = (name: string) => {
  process.env.TZ = name
}
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else inZone(zone)
})

const hour = 3_600_000
const programme = (start: number, end: number): Programme => ({
  id: String(start),
  title: 'x',
  description: '',
  start: new Date(start),
  end: new Date(end),
})

describe('guideWindow', () => {
  it.each(['UTC', 'America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Auckland'])(
    'guideWindow contains today and at least 8 hours ahead in %s',
    (name) => {
      inZone(name)
      for (let hours = 0; hours < 48; hours++) {
        const now = new Date(Date.UTC(2026, 2, 28) + hours * hour + 1_234_567)
        const { from, until } = guideWindow([], now)
        expect(from).toEqual(midnight(now))
        expect(until.getTime() - now.getTime()).toBeGreaterThanOrEqual(8 * hour)
        expect(until >= midnight(now, 1)).toBe(true)
        expect(until).toEqual(midnight(until))
      }
    },
  )

  it('guideWindow extends to the schedules, at most seven days in each direction', () => {
    const now = new Date(Date.UTC(2026, 10, 20, 12))
    const at = (days: number) => now.getTime() + days * 24 * hour
    const { from, until } = guideWindow([[programme(at(-2), at(-1))], [programme(at(1), at(3))]], now)
    expect([from, until]).toEqual([midnight(now, -2), midnight(now, 4)])
    const wide = guideWindow([[programme(at(-100), at(100))]], now)
    expect([wide.from, wide.until]).toEqual([midnight(now, -7), midnight(now, 8)])
  })

  it.each(['UTC', 'Asia/Tokyo', 'America/Los_Angeles'])(
    'guideWindow contains full days for schedules that end at midnight UTC in %s',
    (name) => {
      inZone(name)
      const now = new Date(Date.UTC(2026, 10, 20, 12))
      const { from, until } = guideWindow([[programme(Date.UTC(2026, 10, 19), Date.UTC(2026, 10, 23))]], now)
      expect([from, until]).toEqual([midnight(from), midnight(until)])
      expect(widthOf({ from, until }) % guideSizes.day).toBe(0)
      expect(from.getTime()).toBeLessThanOrEqual(Date.UTC(2026, 10, 19))
      expect(until.getTime() - Date.UTC(2026, 10, 23)).toBeLessThan(24 * hour)
    },
  )

  it('guideWindow and daysOf contain only today for an empty schedule', () => {
    const now = new Date(2026, 10, 20, 12)
    const window = guideWindow([[]], now)
    expect(window).toEqual({ from: midnight(now), until: midnight(now, 1) })
    expect(daysOf(window)).toEqual([midnight(now)])
  })

  it('daysOf returns local midnights, also across a clock change', () => {
    inZone('Europe/Amsterdam')
    const days = daysOf({ from: new Date(2026, 2, 28), until: new Date(2026, 2, 30, 12) })
    expect(days.map((day) => [day.getDate(), day.getHours()])).toEqual([
      [28, 0],
      [29, 0],
      [30, 0],
    ])
  })

  it('xOf and timeAt convert between time and pixels, at 7200 pixels per day', () => {
    const window = { from: new Date(2026, 5, 1), until: new Date(2026, 5, 3) }
    expect(widthOf(window)).toBe(2 * guideSizes.day)
    const time = new Date(2026, 5, 2, 13, 37)
    expect(timeAt(xOf(time, window), window)).toEqual(time)
    expect(halfHours(window)).toHaveLength(96)
    const doubled = { ...window, scale: 2 }
    expect([widthOf(doubled), timeAt(xOf(time, doubled), doubled)]).toEqual([4 * guideSizes.day, time])
  })
})

it('layoutBlocks omits programmes that only touch the window', () => {
  const window = { from: new Date(0), until: new Date(24 * hour) }
  expect(layoutBlocks([programme(-hour, 0), programme(24 * hour, 25 * hour)], window)).toEqual([])
})

describe('layoutBlocks', () => {
  const window = { from: new Date(Date.UTC(2026, 5, 1)), until: new Date(Date.UTC(2026, 5, 3)) }
  const start = window.from.getTime()
  const line = fc
    .array(fc.tuple(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 1, max: 400 })), { maxLength: 60 })
    .map((gaps) => {
      let time = start - 600 * 60_000
      return gaps.map(([gap, length]) => {
        const from = time + gap * 60_000
        time = from + length * 60_000
        return programme(from, time)
      })
    })

  it('layoutBlocks returns every programme of the window in order, clipped and without overlap', () => {
    fc.assert(
      fc.property(line, (list) => {
        const blocks = layoutBlocks(list, window)
        blocks.forEach(({ x, width, programme, index }, position) => {
          const next = blocks[position + 1]
          expect(x).toBeGreaterThanOrEqual(0)
          expect(width).toBeGreaterThan(0)
          expect(x + width).toBeLessThanOrEqual(widthOf(window))
          expect(list[index]).toBe(programme)
          if (next) expect(x + width).toBeLessThanOrEqual(next.x)
        })
        const inside = list.filter(({ start, end }) => end > window.from && start < window.until)
        expect(blocks).toHaveLength(inside.length)
        expect(blocksIn(blocks, { from: 0, until: widthOf(window) })).toEqual(blocks)
      }),
    )
  })
})

it('renderedRange covers the visible range and stays within the total', () => {
  const number = fc.integer({ min: 0, max: 5_000 })
  fc.assert(
    fc.property(number, number, number, fc.nat(299), (offset, size, total, phase) => {
      const { from, until } = renderedRange(offset, size, { step: 300, total, margin: 300, phase })
      expect(from >= 0 && until <= total).toBe(true)
      expect(from).toBeLessThanOrEqual(Math.min(offset, total))
      expect(until).toBeGreaterThanOrEqual(Math.min(offset + size, total))
    }),
  )
})

it('renderedRange extends the visible range by a margin, in full steps', () => {
  const at = (offset: number, phase?: number) =>
    renderedRange(offset, 400, { step: 100, total: 2000, margin: 50, ...(phase && { phase }) })
  expect(at(0)).toEqual({ from: 0, until: 500 })
  expect([at(850), at(851), at(949)]).toEqual([
    { from: 800, until: 1300 },
    { from: 800, until: 1400 },
    { from: 800, until: 1400 },
  ])
  expect(at(850, 30)).toEqual({ from: 730, until: 1330 })
  expect(at(1900)).toEqual({ from: 1800, until: 2000 })
})

it('blocksIn includes a block that overlaps by one pixel, and omits an adjacent block', () => {
  const block = { programme: programme(0, 1), index: 0, x: 100, width: 50 }
  const seen = (from: number, until: number) => blocksIn([block], { from, until }).length
  expect([seen(0, 100), seen(0, 101), seen(149, 200), seen(150, 200)]).toEqual([0, 1, 1, 0])
})

it('halfHours includes the start of a range and excludes its end', () => {
  const times = (from: number, until: number) =>
    halfHours({ from: new Date(from * 60_000), until: new Date(until * 60_000) }).map((date) => date.getTime() / 60_000)
  expect(times(0, 60)).toEqual([0, 30])
  expect(times(1, 61)).toEqual([30, 60])
  expect(times(10, 20)).toEqual([])
  expect(times(90, 30)).toEqual([])
})

const hourMs = (h: number) => new Date(Date.UTC(2026, 0, 1) + h * 3_600_000)
const blockOf = (from: number, until: number): Programme => ({
  id: `${from}`,
  title: '',
  description: '',
  start: hourMs(from),
  end: hourMs(until),
})
const rows = [
  [blockOf(0, 2), blockOf(2, 4), blockOf(4, 6)],
  [blockOf(0, 5), blockOf(5, 6)],
  [],
  [blockOf(1, 2), blockOf(4, 6)],
]
const go = (cursor: Cursor, ...keys: string[]) => keys.reduce((now, key) => move(now, { key }, rows, 2) ?? now, cursor)
const first: Cursor = { row: 0, column: 1, time: hourMs(0) }

it('horizontal moves stop at the channel and at the last programme of a row', () => {
  expect(go(first, 'ArrowRight', 'ArrowRight')).toMatchObject({ row: 0, column: 3 })
  expect(go(first, 'ArrowRight', 'ArrowRight', 'ArrowRight')).toMatchObject({ row: 0, column: 3 })
  expect(go(first, 'ArrowLeft', 'ArrowLeft')).toMatchObject({ row: 0, column: 0 })
  expect(go(first, 'End', 'Home')).toMatchObject({ row: 0, column: 0 })
})

it('vertical moves retain the time across long programmes, gaps and empty rows', () => {
  const third = go(first, 'End')
  expect(go(third, 'ArrowDown')).toMatchObject({ row: 1, column: 1 })
  expect(go(third, 'ArrowDown', 'ArrowDown')).toMatchObject({ row: 2, column: 0 })
  expect(go(third, 'ArrowDown', 'ArrowUp')).toMatchObject({ row: 0, column: 3 })
  expect(columnAt(rows[3] ?? [], hourMs(2.4))).toBe(1)
  expect(columnAt(rows[3] ?? [], hourMs(3.8))).toBe(2)
  expect(columnAt([blockOf(-10, 2), blockOf(4, 5)], hourMs(2.5))).toBe(1)
  expect(columnAt([], hourMs(1))).toBe(0)
})

it('a vertical move from the channel column stays in the channel column', () =>
  expect(go(first, 'ArrowLeft', 'ArrowDown')).toMatchObject({ row: 1, column: 0 }))

it('page keys move by visible rows, Ctrl+Home and Ctrl+End to the first and last row', () => {
  expect(go({ ...first, row: 3 }, 'PageUp')).toMatchObject({ row: 1 })
  expect(go(first, 'PageDown')).toMatchObject({ row: 2 })
  expect(go(first, 'PageDown', 'PageDown')).toMatchObject({ row: 3 })
  expect(move(first, { key: 'End', ctrlKey: true }, rows, 2)).toMatchObject({ row: 3, column: 2 })
  expect(move({ ...first, row: 3 }, { key: 'Home', ctrlKey: true }, rows, 2)).toMatchObject({ row: 0, column: 0 })
  expect(move(first, { key: 'a' }, rows, 2)).toBeUndefined()
})

it('the cursor stays inside the grid for any key sequence', () => {
  const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown']
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...keys), { maxLength: 40 }), (pressed) => {
      const { row, column } = go(first, ...pressed)
      expect(row >= 0 && row < rows.length).toBe(true)
      expect(column >= 0 && column <= (rows[row]?.length ?? 0)).toBe(true)
    }),
  )
})
