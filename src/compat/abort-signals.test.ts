import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAbortSignals } from './abort-signals.ts'

const added = ['any', 'timeout'] as const
const native = added.map((name) => Object.getOwnPropertyDescriptor(AbortSignal, name))
const { throwIfAborted } = AbortSignal.prototype

// An engine without the functions
beforeAll(() => {
  for (const name of added) Reflect.deleteProperty(AbortSignal, name)
  Reflect.deleteProperty(AbortSignal.prototype, 'throwIfAborted')
  addAbortSignals()
})

afterAll(() => {
  for (const [index, name] of added.entries()) Object.defineProperty(AbortSignal, name, native[index] ?? {})
  AbortSignal.prototype.throwIfAborted = throwIfAborted
})

test('a signal of several aborts with the reason of the first', () => {
  const [one, two] = [new AbortController(), new AbortController()]
  const signal = AbortSignal.any([one.signal, two.signal])
  expect(signal.aborted).toBe(false)
  two.abort(new Error('second'))
  one.abort(new Error('first'))
  expect(signal.aborted).toBe(true)
  expect(() => signal.throwIfAborted()).toThrow('second')
})

test('a signal of an aborted one is aborted at once', () => {
  const controller = new AbortController()
  controller.abort('gone')
  expect(AbortSignal.any([new AbortController().signal, controller.signal]).reason).toBe('gone')
})

test('a signal with a timeout aborts with a TimeoutError', async () => {
  const signal = AbortSignal.timeout(1)
  await new Promise((resolve) => signal.addEventListener('abort', resolve))
  expect(signal.reason).toMatchObject({ name: 'TimeoutError' })
})
