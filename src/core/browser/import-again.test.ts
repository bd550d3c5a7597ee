import { expect, it, vi } from 'vitest'
import { ApiError } from '../errors.ts'
import { lazyApi } from './import-again.ts'

it('lazyApi loads its code at the first call and once', async () => {
  const load = vi.fn(async () => ({ double: async (value: number) => 2 * value }))
  const api = lazyApi(load, { name: () => 'doubles' })
  expect(api.name()).toBe('doubles')
  expect(load).not.toHaveBeenCalled()
  expect(await Promise.all([api.double(2), api.double(3)])).toEqual([4, 6])
  expect(load).toHaveBeenCalledOnce()
})

it('a call whose code does not load rejects with a connection error, and the next call loads it', async () => {
  const load = vi.fn(async () => ({ double: async (value: number) => 2 * value }))
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const api = lazyApi(load, {})
  const failure = await api.double(2).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ApiError)
  expect(failure).toMatchObject({ status: 0 })
  expect(await api.double(2)).toBe(4)
})
