import { describe, expect, it } from 'vitest'
import { failureOf, fakeBearer } from '../../../tests/support/fake-server.ts'
import { ApiError } from '../data/errors.ts'
import { callAsViewer, endSessionIfInvalid, NotEnabledError, notEnabled } from './account-provider.ts'
import { areTokensExpired } from './account-session.ts'

it('a method of a disabled feature rejects with NotEnabledError and the feature name', async () => {
  const error = await notEnabled('exportData')().catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(NotEnabledError)
  expect(String(error)).toBe('NotEnabledError: exportData feature is not enabled')
})

it('areTokensExpired returns true from five seconds before the token expires', () => {
  const expires = 1_000_000
  const at = (now: number) => areTokensExpired({ access: 'a', refresh: '', expires }, now)
  expect([at(expires - 5001), at(expires - 5000), at(expires)]).toEqual([false, true, true])
})

describe('requests with the access token of the viewer', () => {
  const isRefusal = (error: unknown) => error instanceof ApiError && error.status === 401
  const invalid = new ApiError('Invalid auth token', 401)

  it('callAsViewer neither refreshes the token nor ends the session on success or on another error', async () => {
    const { bearer, log } = fakeBearer('t')
    expect(await callAsViewer(bearer, isRefusal, async (token) => token)).toBe('t')
    const failure = new ApiError('Down', 500)
    expect(await failureOf(callAsViewer(bearer, isRefusal, () => Promise.reject(failure)))).toBe(failure)
    expect(log).toEqual({ refused: 0, renewals: [] })
  })

  it('callAsViewer retries with a refreshed token, and a second refusal ends the session', async () => {
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
    ['cleeng.1', 'cleeng.2'],
    ['cleeng.1', null],
  ])('callAsViewer does not repeat a refused request of the account %s in the session of %s', async (...owners) => {
    const { bearer, log } = fakeBearer('t', 'of-another')
    const sent: string[] = []
    const send = async (token: string) => {
      sent.push(token)
      throw invalid
    }
    const owner = () => owners.shift() ?? null
    expect(await failureOf(callAsViewer({ ...bearer, owner }, isRefusal, send))).toBe(invalid)
    expect([sent, log.refused]).toEqual([['t'], 0])
  })

  it('callAsViewer repeats a request whose account was loaded during the request', async () => {
    const { bearer } = fakeBearer('t', 'new')
    const owners = [null, 'cleeng.1']
    const owner = () => owners.shift() ?? null
    const send = async (token: string) => {
      if (token === 't') throw invalid
      return token
    }
    expect(await callAsViewer({ ...bearer, owner }, isRefusal, send)).toBe('new')
  })

  it.each([
    [invalid, 1],
    [new ApiError('Request failed: invalid JWT token', 403), 1],
    [new ApiError('Not entitled', 403), 0],
    [new Error('Invalid auth token'), 0],
  ])('endSessionIfInvalid rethrows %s and ends %i sessions', (error, times) => {
    const { bearer, log } = fakeBearer('t')
    expect(() => endSessionIfInvalid(bearer)(error)).toThrow(error)
    expect(log.refused).toBe(times)
  })
})
