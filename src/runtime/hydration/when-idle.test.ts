import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { whenIdle } from './when-idle.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const neverIdle = (call: () => void, options: { timeout?: number } = {}) =>
  options.timeout && setTimeout(call, options.timeout)

it('whenIdle runs its callback within 4 s on a page that is never idle', () => {
  vi.stubGlobal('document', { readyState: 'complete' })
  vi.stubGlobal('self', { requestIdleCallback: neverIdle })
  const call = vi.fn()
  whenIdle(call)
  vi.advanceTimersByTime(4_000)
  expect(call).toHaveBeenCalledOnce()
})

it('whenIdle runs its callback within 4 s while the page is still loading', () => {
  vi.stubGlobal('document', { readyState: 'loading' })
  vi.stubGlobal('addEventListener', () => undefined)
  const call = vi.fn()
  whenIdle(call)
  expect(call).not.toHaveBeenCalled()
  vi.advanceTimersByTime(4_000)
  expect(call).toHaveBeenCalledOnce()
})

it('whenIdle runs its callback within 1 ms in a browser without requestIdleCallback', () => {
  vi.stubGlobal('document', { readyState: 'complete' })
  vi.stubGlobal('self', {})
  const call = vi.fn()
  whenIdle(call)
  vi.advanceTimersByTime(1)
  expect(call).toHaveBeenCalledOnce()
})
