import { afterEach, expect, test, vi } from 'vitest'
import { bootWorker } from './boot-worker.ts'

afterEach(() => vi.unstubAllGlobals())

type Field = { paused: boolean } | { value: string } | object
type Visit = { saveData?: boolean; known?: boolean; hidden?: boolean; holds?: Field[] }

/** A page that boots: what happens to it, and what it does about that. */
function openPage({ saveData, known = false, hidden = true, holds = [] }: Visit = {}) {
  const page = new EventTarget()
  const register = vi.fn(async () => undefined)
  const serviceWorker = Object.assign(new EventTarget(), { register, controller: known ? {} : null })
  const reload = vi.fn()
  vi.stubGlobal('navigator', { serviceWorker, ...(saveData !== undefined && { connection: { saveData } }) })
  vi.stubGlobal('document', { hidden, querySelectorAll: () => holds })
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  bootWorker()
  const happens = (event: string) => page.dispatchEvent(new Event(event))
  const replaced = () => serviceWorker.dispatchEvent(new Event('controllerchange'))
  return { register, reload, happens, replaced }
}

test('the worker comes once the page stands', () => {
  const { register, happens } = openPage()
  expect(register).not.toHaveBeenCalled()
  happens('load')
  expect(register).toHaveBeenCalledExactlyOnceWith('/sw.js')
})

test('who saves data is brought none, and nobody else', () => {
  const asked = [true, false].map((saveData) => {
    const { register, happens } = openPage({ saveData })
    happens('load')
    return register.mock.calls.length
  })
  expect(asked).toEqual([0, 1])
})

test('a browser without workers shows the page all the same', () => {
  vi.stubGlobal('navigator', {})
  expect(bootWorker).not.toThrow()
})

test.each<[string, Visit, number]>([
  ['that nobody looks at is loaded anew', { known: true }, 1],
  ['with a film that stands still, too', { known: true, holds: [{ paused: true }] }, 1],
  ['with an empty field, too', { known: true, holds: [{ value: '' }] }, 1],
  ['that somebody looks at stays', { known: true, hidden: false }, 0],
  ['with a film that plays stays', { known: true, holds: [{ paused: false }] }, 0],
  ['with something typed stays', { known: true, holds: [{ value: '' }, { value: 'half a word' }] }, 0],
  ['with an open dialog stays', { known: true, holds: [{}] }, 0],
  ['that was the first to have a worker stays', { known: false }, 0],
])('after an update a page %s', (_, visit, times) => {
  const { reload, happens, replaced } = openPage(visit)
  happens('visibilitychange')
  expect(reload).not.toHaveBeenCalled()
  replaced()
  expect(reload).not.toHaveBeenCalled()
  happens('visibilitychange')
  expect(reload).toHaveBeenCalledTimes(times)
})
