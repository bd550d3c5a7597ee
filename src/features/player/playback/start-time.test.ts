import { expect, it } from 'vitest'
import { startTimeOf } from './start-time.ts'

it('reads the moment of a shared address', () => {
  expect(['90', '1:30', '90s', '1h2m3s', '2m'].map(startTimeOf)).toEqual([90, 90, 90, 3723, 120])
  expect([undefined, '', 'soon', '-3', '1h2x'].map(startTimeOf)).toEqual(Array(5).fill(undefined))
})
