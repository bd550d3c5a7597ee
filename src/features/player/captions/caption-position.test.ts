import { expect, test } from 'vitest'
import { isLow, lineBelow } from './caption-position.ts'

const covered = { top: 20, bottom: 30 }
const lines = (line: number | 'auto') => ({ line, snapToLines: true }) as const
const percent = (line: number) => ({ line, snapToLines: false }) as const

test('isLow returns true for cues at the default position, on the last lines and in the lowest third', () => {
  expect([lines('auto'), lines(-1), lines(-3), lines(14), percent(90)].map(isLow)).toEqual([
    true,
    true,
    true,
    true,
    true,
  ])
  expect([lines(0), lines(-17), percent(10), percent(50)].map(isLow)).toEqual([false, false, false, false])
})

test('lineBelow moves a cue at the top below the title and leaves other cues unchanged', () => {
  expect(lineBelow(lines(0), covered, 0)).toBe(20)
  expect(lineBelow(percent(5), covered, 0)).toBe(20)
  expect(lineBelow(percent(50), covered, 0)).toBeUndefined()
  expect(lineBelow(lines('auto'), covered, 0)).toBeUndefined()
})

test('lineBelow adds the lift of all cues to the position of a cue, up to 90 percent', () => {
  expect(lineBelow(lines(0), covered, 30)).toBe(50)
  expect(lineBelow(percent(50), covered, 30)).toBe(80)
  expect(lineBelow(percent(64), covered, 30)).toBe(90)
})

test('lineBelow leaves a cue at the top unchanged without a title, as in an inline player', () => {
  expect(lineBelow(lines(0), { top: 0, bottom: 30 }, 0)).toBeUndefined()
})
