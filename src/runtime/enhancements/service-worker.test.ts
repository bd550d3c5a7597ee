import { afterEach, expect, test, vi } from 'vitest'
import { registerWorker } from './service-worker.ts'

afterEach(() => vi.unstubAllGlobals())

/** Opens a page that registers the worker. */
function openPage(readyState: DocumentReadyState, connection?: { saveData: boolean }) {
  const page = new EventTarget()
  const register = vi.fn(async () => undefined)
  vi.stubGlobal('navigator', { serviceWorker: { register }, connection })
  vi.stubGlobal('document', { readyState })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  registerWorker()
  return { register, load: () => page.dispatchEvent(new Event('load')) }
}

test('the service worker is registered once the page is loaded', () => {
  const { register, load } = openPage('interactive')
  expect(register).not.toHaveBeenCalled()
  load()
  expect(register).toHaveBeenCalledExactlyOnceWith('/sw.js')
  expect(openPage('complete').register).toHaveBeenCalledOnce()
})

test('the service worker is registered unless the connection has saveData enabled', () => {
  expect(openPage('complete', { saveData: true }).register).not.toHaveBeenCalled()
  expect(openPage('complete', { saveData: false }).register).toHaveBeenCalledOnce()
})

test('registerWorker does not throw in a browser without service workers', () => {
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('document', { readyState: 'complete' })
  expect(registerWorker).not.toThrow()
})
