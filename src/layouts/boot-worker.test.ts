import { afterEach, expect, test, vi } from 'vitest'
import { bootWorker } from './boot-worker.ts'

afterEach(() => vi.unstubAllGlobals())

/** Fields and media of a page that may be in use; `entered` by the viewer. */
type Held = { paused?: boolean; type?: string; value?: string; defaultValue?: string; form?: object; entered?: true }
type Visit = { saveData?: boolean; known?: boolean; hidden?: boolean; holds?: Held[] }

const form = {}

/** Boots a page and returns its reactions. */
function openPage({ saveData, known = false, hidden = true, holds = [] }: Visit = {}) {
  const page = new EventTarget()
  const register = vi.fn(async () => undefined)
  const serviceWorker = Object.assign(new EventTarget(), { register, controller: known ? {} : null })
  const reload = vi.fn()
  const fields: object[] = []
  vi.stubGlobal('navigator', { serviceWorker, ...(saveData !== undefined && { connection: { saveData } }) })
  vi.stubGlobal('document', { hidden, querySelectorAll: () => fields })
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  bootWorker()
  const happens = (event: string) => page.dispatchEvent(new Event(event))
  const enter = (target: object) =>
    page.dispatchEvent(Object.defineProperty(new Event('input'), 'target', { value: target }))
  for (const { entered, ...one } of holds) {
    const element = one
    fields.push(element)
    if (entered) enter(element)
  }
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

const untouched: Held[] = [
  { type: 'checkbox', value: 'on', defaultValue: 'on', form },
  { type: 'radio', value: 'all', defaultValue: 'all' },
  { type: 'range', value: '1', defaultValue: '1' },
  { type: 'select-one', value: 'en', form },
]
/** React sets the default value of a field to its typed value. */
const typed: Held = { type: 'text', value: 'half a word', defaultValue: 'half a word', form, entered: true }

test.each<[string, Visit, number]>([
  ['that nobody looks at is loaded anew', { known: true }, 1],
  ['with a film that stands still, too', { known: true, holds: [{ paused: true }] }, 1],
  ['with an empty field, too', { known: true, holds: [{ type: 'search', value: '', defaultValue: '' }] }, 1],
  [
    'with a field that came filled, too',
    { known: true, holds: [{ type: 'text', value: 'Vera', defaultValue: 'Vera' }] },
    1,
  ],
  ['with boxes, choices and sliders that nobody touched, too', { known: true, holds: untouched }, 1],
  ['with a filter that was chosen, too', { known: true, holds: [{ type: 'radio', value: '2', entered: true }] }, 1],
  ['with a volume that was turned, too', { known: true, holds: [{ type: 'range', value: '0.4', entered: true }] }, 1],
  ['with a field emptied again, too', { known: true, holds: [{ type: 'search', value: '', entered: true }] }, 1],
  ['that somebody looks at stays', { known: true, hidden: false }, 0],
  ['with a film that plays stays', { known: true, holds: [{ paused: false }] }, 0],
  ['with something typed stays', { known: true, holds: [...untouched, typed] }, 0],
  [
    'with something typed that the browser put back stays',
    { known: true, holds: [{ type: 'text', value: 'half', defaultValue: '' }] },
    0,
  ],
  [
    'with something typed at length stays',
    { known: true, holds: [{ type: 'textarea', value: 'half', defaultValue: 'half', entered: true }] },
    0,
  ],
  [
    'with a box ticked in a form stays',
    { known: true, holds: [{ type: 'checkbox', value: 'on', form, entered: true }] },
    0,
  ],
  [
    'with something chosen in a form stays',
    { known: true, holds: [{ type: 'select-one', value: 'es', form, entered: true }] },
    0,
  ],
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
