import { expect, it, vi } from 'vitest'
import { ApiError } from '../data/errors.ts'
import { importAgain, importProvider, lazyApi } from './import-again.ts'

it('lazyApi loads its code at the first call and once', async () => {
  const load = vi.fn(async () => ({ double: async (value: number) => 2 * value }))
  const api = lazyApi(load, { name: () => 'doubles' })
  expect(api.name()).toBe('doubles')
  expect(load).not.toHaveBeenCalled()
  expect(await Promise.all([api.double(2), api.double(3)])).toEqual([4, 6])
  expect(load).toHaveBeenCalledOnce()
})

it('importAgain repeats a failed import whose error names no address, as that of WebKit', async () => {
  const load = vi.fn(async () => 'module')
  load.mockRejectedValueOnce(new TypeError('Importing a module script failed.'))
  expect(await importAgain(load)).toBe('module')
  load.mockRejectedValue(new TypeError('Importing a module script failed.'))
  await expect(importAgain(load)).rejects.toThrow('Importing a module script failed.')
  expect(load).toHaveBeenCalledTimes(4)
})

it('lazyApi returns the API that its code creates, also after a repeated import', async () => {
  const code = vi.fn(async () => ({ create: () => ({ double: async (value: number) => 2 * value }) }))
  code.mockRejectedValueOnce(new TypeError('Importing a module script failed.'))
  const api = lazyApi(async () => (await importProvider(code)).create(), {})
  expect(await api.double(2)).toBe(4)
})

it('await of a lazy API settles with the API and loads no code', async () => {
  const load = vi.fn(async () => ({ double: async (value: number) => 2 * value }))
  const api = lazyApi(load, {})
  expect(await api).toBe(api)
  expect(JSON.stringify({ api })).toBe('{"api":{}}')
  expect(load).not.toHaveBeenCalled()
})

it('a call whose code does not load rejects with a connection error, and the next call loads it', async () => {
  const load = vi.fn(async () => ({ double: async (value: number) => 2 * value }))
  for (let count = 0; count < 2; count += 1) load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const api = lazyApi(() => importProvider(load), {})
  const failure = await api.double(2).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ApiError)
  expect(failure).toMatchObject({ status: 0 })
  expect(await api.double(2)).toBe(4)
})
