import { expect, test } from 'vitest'
import { isLow, lineBelow } from './caption-position.ts'

const covered = { top: 20, bottom: 30 }
const lines = (line: number | 'auto') => ({ line, snapToLines: true }) as const
const percent = (line: number) => ({ line, snapToLines: false }) as const

test('captions at their usual position, on the last lines or in the lowest third move up with the controls', () => {
  expect([lines('auto'), lines(-1), lines(-3), lines(14), percent(90)].map(isLow)).toEqual([
    true,
    true,
    true,
    true,
    true,
  ])
  expect([lines(0), lines(-17), percent(10), percent(50)].map(isLow)).toEqual([false, false, false, false])
})

test('a cue at the top stands beneath the title, and one in the middle stays', () => {
  expect(lineBelow(lines(0), covered, 0)).toBe(20)
  expect(lineBelow(percent(5), covered, 0)).toBe(20)
  expect(lineBelow(percent(50), covered, 0)).toBeUndefined()
  expect(lineBelow(lines('auto'), covered, 0)).toBeUndefined()
})

test('a cue at the top does not leave the picture when others are lifted', () => {
  expect(lineBelow(lines(0), covered, 30)).toBe(50)
  expect(lineBelow(percent(50), covered, 30)).toBe(80)
  expect(lineBelow(percent(64), covered, 30)).toBe(90)
})

test('without a title, as in an inline player, a cue at the top stays where it is', () => {
  expect(lineBelow(lines(0), { top: 0, bottom: 30 }, 0)).toBeUndefined()
})
