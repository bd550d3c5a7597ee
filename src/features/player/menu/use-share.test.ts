import { afterEach, expect, it, vi } from 'vitest'
import { copiedMark } from './use-share.ts'

afterEach(() => vi.useRealTimers())

it('shows the word of a copied address for 2 s, counted anew from each copy', () => {
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
