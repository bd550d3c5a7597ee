import { describe, expect, it } from 'vitest'
import { ApiError, AppError, isDoubtful, isUnanswered, messageOf, SeriesError } from './errors.ts'

describe('a remote that failed', () => {
  // A payment that may have been made is never made a second time
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
  ])('with status %i: unanswered %s, may have acted %s', (status, unanswered, doubtful) => {
    const error = new ApiError('failed', status)
    expect([isUnanswered(error), isDoubtful(error)]).toEqual([unanswered, doubtful])
  })

  it('is told from a fault of the site itself', () => {
    const fault = Object.assign(new TypeError('x is undefined'), { status: 500 })
    expect([isUnanswered(fault), isDoubtful(fault)]).toEqual([false, false])
  })
})

it('logs name each kind of fault, and keep its cause', () => {
  const cause = new Error('below')
  const faults = [
    new ApiError('a', 1, { cause }),
    new SeriesError('b', { cause }),
    new AppError('c', 'config_invalid', { cause }),
  ]
  expect(faults.map(String)).toEqual(['ApiError: a', 'SeriesError: b', 'AppError: c'])
  expect(faults.map((fault) => fault.cause)).toEqual([cause, cause, cause])
})

it('whatever was thrown has a text', () =>
  expect([new Error('no'), 'word', 7].map(messageOf)).toEqual(['no', 'word', '7']))
