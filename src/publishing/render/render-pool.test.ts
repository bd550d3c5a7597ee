import { availableParallelism } from 'node:os'
import { afterEach, expect, test, vi } from 'vitest'
import { workerCount } from './render-pool.ts'

afterEach(() => void vi.unstubAllEnvs())

test.each([
  ['0.5', 1],
  ['-2', 1],
  ['2.9', 2],
  ['3', 3],
  ['', availableParallelism()],
  ['many', availableParallelism()],
])('FOYER_WORKERS=%s results in %i render workers', (value, count) => {
  vi.stubEnv('FOYER_WORKERS', value)
  expect(workerCount()).toBe(count)
})
