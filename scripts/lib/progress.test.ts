import { expect, test } from 'vitest'
import { timeText, withDuration } from '#core/report/report.ts'
import { barParts, type Progress, progressText } from './progress.ts'

const rendering = (done: number, more: Partial<Progress> = {}): Progress => ({
  ...{ name: 'Rendering', startedAt: 0, done, total: 20_574, first: { done: 0, at: 10_000 } },
  ...more,
})

test('progress has the total, the rate without a slow start, and the time left', () => {
  expect(progressText(rendering(7_182), 43_000)).toBe('7,182 of 20,574, 218 a second, 1 min 2 s left')
  expect(progressText(rendering(8, { total: 12 }), 30_000)).toBe('8 of 12, 0.4 a second, 10 s left')
})

test('progress shows no rate before it is known, and no time left after the expected total', () => {
  expect(progressText(rendering(40), 11_000)).toBe('40 of 20,574')
  expect(progressText(rendering(20_600), 110_000)).toBe('20,600 of 20,574, 206 a second')
})

test('a phase without a total shows its count, and one without a count its seconds', () => {
  expect(progressText(rendering(300, { total: undefined }), 40_000)).toBe('300, 10 a second')
  expect(progressText(rendering(0, { total: undefined, first: undefined }), 12_900)).toBe('12 s')
})

test('the total of a phase is not counted in its first two seconds', () => {
  let calls = 0
  const total = () => {
    calls += 1
    return 50
  }
  expect(progressText(rendering(10, { total }), 1_999)).toBe('10')
  expect(calls).toBe(0)
  expect(progressText(rendering(10, { total, first: undefined }), 2_000)).toBe('10 of 50')
})

test('times have their two largest units', () => {
  expect([5_640, 387_900].map((ms) => withDuration('Built', ms))).toEqual(['Built, in 5.6 s', 'Built, in 6 min 28 s'])
  expect([0.2, 59.4, 63, 7_500].map(timeText)).toEqual(['1 s', '1 min 0 s', '1 min 3 s', '2 h 5 min'])
})

test('a bar fills the line beside its text, at most 30 columns, and is left out of a short line', () => {
  expect(barParts(0.5, 'x'.repeat(50), 74)).toEqual({ filled: '━'.repeat(10), rest: '─'.repeat(10) })
  expect(barParts(1.2, 'x', 200)).toEqual({ filled: '━'.repeat(30), rest: '' })
  expect(barParts(0.5, 'x'.repeat(50), 60)).toEqual({ filled: '', rest: '' })
})
