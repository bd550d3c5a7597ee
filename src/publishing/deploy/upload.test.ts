import { afterEach, expect, it, vi } from 'vitest'
import { createProgressLog } from './upload.ts'

afterEach(() => vi.restoreAllMocks())

it('createProgressLog reports progress once every five seconds, independent of the number of files', () => {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const lines: string[] = []
  const count = createProgressLog(100_000, (line) => lines.push(line))
  for (let done = 0; done < 100_000; done += 1) {
    now += 1
    count()
  }
  expect(lines).toHaveLength(20)
  expect([lines.at(0), lines.at(-1)]).toEqual(['5000 of 100000', '100000 of 100000'])
})
