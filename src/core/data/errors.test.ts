import { describe, expect, it } from 'vitest'
import {
  ApiError,
  AppError,
  hasUnknownResult,
  isOrderGone,
  mayHaveSucceeded,
  messageOf,
  SeriesError,
} from './errors.ts'

describe('failed requests', () => {
  // A payment that may have succeeded is never retried
  it.each([
    [0, true, true],
    [200, true, true],
    [400, false, false],
    [402, false, false],
    [408, false, true],
    [429, false, true],
    [499, false, false],
    [500, false, true],
    [503, false, true],
  ])(
    'for an ApiError with status %i, hasUnknownResult returns %s and mayHaveSucceeded returns %s',
    (status, unanswered, doubtful) => {
      const error = new ApiError('failed', status)
      expect([hasUnknownResult(error), mayHaveSucceeded(error)]).toEqual([unanswered, doubtful])
    },
  )

  it('hasUnknownResult and mayHaveSucceeded return false for an error that is not an ApiError', () => {
    const fault = Object.assign(new TypeError('x is undefined'), { status: 500 })
    expect([hasUnknownResult(fault), mayHaveSucceeded(fault)]).toEqual([false, false])
  })
})

it('each error class prints its name and preserves its cause', () => {
  const cause = new Error('below')
  const faults = [
    new ApiError('a', 1, { cause }),
    new SeriesError('b', { cause }),
    new AppError('c', 'config_invalid', { cause }),
  ]
  expect(faults.map(String)).toEqual(['ApiError: a', 'SeriesError: b', 'AppError: c'])
  expect(faults.map((fault) => fault.cause)).toEqual([cause, cause, cause])
})

it('messageOf returns a text for any thrown value', () =>
  expect([new Error('no'), 'word', 7].map(messageOf)).toEqual(['no', 'word', '7']))

describe('isOrderGone', () => {
  it.each(['Order not found', 'Order with 12 not found'])('isOrderGone returns true for the message "%s"', (message) =>
    expect(isOrderGone(new ApiError(message, 400))).toBe(true),
  )
  it('isOrderGone returns false for another provider message', () =>
    expect(isOrderGone(new ApiError('Coupon HALF not found', 400))).toBe(false))
})
