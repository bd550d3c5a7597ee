import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pageProgress } from './page-progress.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const routes = [
  { addresses: ['/', '/es/'], moved: [] },
  { addresses: ['/m/a/', '/es/m/a/'], moved: [{ from: '/m/old/', to: '/m/a/' }] },
]

it('a long build reports the pages that are left, their number a second and the time that they take', () => {
  const lines: string[] = []
  const progress = pageProgress(
    () => Array(100).fill(routes).flat(),
    (line) => void lines.push(line),
  )
  progress(4)
  vi.advanceTimersByTime(6_000)
  progress(5)
  vi.advanceTimersByTime(4_000)
  progress(99)
  vi.advanceTimersByTime(2_000)
  progress(120)
  progress(121)
  expect(lines).toEqual(['Rendering: 5 of 500 pages', 'Rendering: 120 of 500 pages, 10 a second, about 38 s left'])
})

it('an incremental build reports its pages without a total', () => {
  const lines: string[] = []
  const progress = pageProgress(undefined, (line) => void lines.push(line))
  vi.advanceTimersByTime(10_000)
  progress(100)
  expect(lines).toEqual(['Rendering: 100 pages so far'])
})
