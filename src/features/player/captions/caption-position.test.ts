import { expect, test } from 'vitest'
import { isLow, lineUnderTitle } from './caption-position.ts'

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

test('lineUnderTitle moves a cue at the top below the title and leaves other cues unchanged', () => {
  expect(lineUnderTitle(lines(0), covered, 0)).toBe(20)
  expect(lineUnderTitle(percent(5), covered, 0)).toBe(20)
  expect(lineUnderTitle(percent(50), covered, 0)).toBeUndefined()
  expect(lineUnderTitle(lines('auto'), covered, 0)).toBeUndefined()
})

test('lineUnderTitle adds the lift of all cues to the position of a cue, up to 90 percent', () => {
  expect(lineUnderTitle(lines(0), covered, 30)).toBe(50)
  expect(lineUnderTitle(percent(50), covered, 30)).toBe(80)
  expect(lineUnderTitle(percent(64), covered, 30)).toBe(90)
})

test('lineUnderTitle leaves a cue at the top unchanged without a title, as in an inline player', () => {
  expect(lineUnderTitle(lines(0), { top: 0, bottom: 30 }, 0)).toBeUndefined()
})
