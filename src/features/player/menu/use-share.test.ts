import { afterEach, expect, it, vi } from 'vitest'
import { copiedMark } from './use-share.ts'

afterEach(() => vi.useRealTimers())

it('the label of a copied URL is shown for 2 s after the last copy, and its timer can be stopped', () => {
  vi.useFakeTimers()
  const shown: boolean[] = []
  const mark = copiedMark((copied) => shown.push(copied))
  mark.start()
  vi.advanceTimersByTime(1_999)
  expect(shown).toEqual([true])
  mark.start()
  vi.advanceTimersByTime(1_999)
  expect(shown).toEqual([true, true])
  vi.advanceTimersByTime(1)
  expect(shown).toEqual([true, true, false])
  mark.start()
  mark.stop()
  vi.advanceTimersByTime(10_000)
  expect(shown).toEqual([true, true, false, true])
})
