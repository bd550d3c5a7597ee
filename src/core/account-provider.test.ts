import { describe, expect, it } from 'vitest'
import { failureOf, fakeBearer } from '../../tests/support/fake-server.ts'
import { callAsViewer, endIfInvalid, NotEnabled, notEnabled } from './account-provider.ts'
import { isSpent } from './account-session.ts'
import { ApiError } from './errors.ts'

it('a verb that the provider does not have refuses by the name of its feature', async () => {
  const error = await notEnabled('exportData')().catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(NotEnabled)
  expect(String(error)).toBe('NotEnabled: exportData feature is not enabled')
})

it('a token counts as spent five seconds before it runs out, as it may pass while it travels', () => {
  const expires = 1_000_000
  const at = (now: number) => isSpent({ access: 'a', refresh: '', expires }, now)
  expect([at(expires - 5001), at(expires - 5000), at(expires)]).toEqual([false, true, true])
})

describe('a call of the viewer', () => {
  const isRefusal = (error: unknown) => error instanceof ApiError && error.status === 401
  const invalid = new ApiError('Invalid auth token', 401)

  it('is sent once where it succeeds or fails for another reason', async () => {
    const { bearer, log } = fakeBearer('t')
    expect(await callAsViewer(bearer, isRefusal, async (token) => token)).toBe('t')
    const failure = new ApiError('Down', 500)
    expect(await failureOf(callAsViewer(bearer, isRefusal, () => Promise.reject(failure)))).toBe(failure)
    expect(log).toEqual({ refused: 0, renewals: [] })
  })

  it('is sent again with a new token, and a second refusal ends the session', async () => {
    const { bearer, log } = fakeBearer('t', 'new')
    const send = async (token: string) => {
      if (token === 't') throw invalid
      return token
    }
    expect(await callAsViewer(bearer, isRefusal, send)).toBe('new')
    expect(log).toEqual({ refused: 0, renewals: ['t'] })
    expect(await failureOf(callAsViewer(bearer, isRefusal, () => Promise.reject(invalid)))).toBe(invalid)
    expect(log.refused).toBe(1)
  })

  it.each([
    [invalid, 1],
    [new ApiError('Request failed: invalid JWT token', 403), 1],
    [new ApiError('Not entitled', 403), 0],
    [new Error('Invalid auth token'), 0],
  ])('that failed with %s ends %i sessions', (error, times) => {
    const { bearer, log } = fakeBearer('t')
    expect(() => endIfInvalid(bearer)(error)).toThrow(error)
    expect(log.refused).toBe(times)
  })
})
