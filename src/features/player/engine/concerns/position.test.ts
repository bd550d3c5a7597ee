import { describe, expect, it } from 'vitest'
import { bufferedFrom } from './position.ts'

describe('bufferedFrom', () => {
  const ranges = (...list: [number, number][]) => ({
    length: list.length,
    start: (index: number) => list[index]?.[0] ?? 0,
    end: (index: number) => list[index]?.[1] ?? 0,
  })

  it('bufferedFrom returns the end of the buffered range across small gaps, or else the position', () => {
    expect(bufferedFrom(ranges([0, 10], [10.2, 20], [30, 40]), 5)).toBe(20)
    expect(bufferedFrom(ranges([0, 10]), 25)).toBe(25)
    expect(bufferedFrom(ranges(), 3)).toBe(3)
  })
})
