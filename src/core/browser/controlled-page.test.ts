import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => vi.resetModules())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const runScript = () => import('./controlled-page.ts')

type Visit = { prerendering?: boolean; activationStart?: number; deliveryType?: string }

/** Opens a page that a worker controls and returns its requests. */
async function openVisit({ prerendering = false, ...visit }: Visit) {
  const document = Object.assign(new EventTarget(), { prerendering })
  const fetch = vi.fn(async () => new Response())
  vi.stubGlobal('navigator', { serviceWorker: new EventTarget() })
  vi.stubGlobal('addEventListener', vi.fn())
  vi.stubGlobal('document', document)
  vi.stubGlobal('location', { pathname: '/m/SaltRoad/the-salt-road/' })
  const entries = [{ activationStart: 0, deliveryType: '', ...visit }]
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(entries as never)
  vi.stubGlobal('fetch', fetch)
  await runScript()
  return { fetch, document }
}

const asVisit = ['/m/SaltRoad/the-salt-road/', { headers: { accept: 'text/html' } }]

test('a page that was rendered ahead is kept once it is looked at, and not before', async () => {
  const { fetch, document } = await openVisit({ prerendering: true, deliveryType: 'navigational-prefetch' })
  expect(fetch).not.toHaveBeenCalled()
  document.dispatchEvent(new Event('prerenderingchange'))
  expect(fetch.mock.calls).toEqual([asVisit])
})

test('a page that came ahead and is looked at before its script runs is kept at once', async () => {
  expect((await openVisit({ deliveryType: 'navigational-prefetch' })).fetch.mock.calls).toEqual([asVisit])
  vi.resetModules()
  expect((await openVisit({ activationStart: 12 })).fetch.mock.calls).toEqual([asVisit])
})

test.each<Visit>([{}, { deliveryType: 'cache' }])('a plain visit asks for nothing more', async (visit) => {
  const { fetch, document } = await openVisit(visit)
  document.dispatchEvent(new Event('prerenderingchange'))
  expect(fetch).not.toHaveBeenCalled()
})

/** Fields and media of a page that may be in use; `entered` by the viewer. */
type Held = { paused?: boolean; type?: string; value?: string; defaultValue?: string; form?: object; entered?: true }
type Use = { hidden?: boolean; holds?: Held[] }

const form = {}

/** Opens a page that a worker controls and returns its reactions. */
async function openPageInUse({ hidden = true, holds = [] }: Use) {
  const page = new EventTarget()
  const serviceWorker = new EventTarget()
  const reload = vi.fn()
  const fields: object[] = []
  vi.stubGlobal('navigator', { serviceWorker })
  vi.stubGlobal('document', { hidden, querySelectorAll: () => fields })
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  await runScript()
  const happens = (event: string) => page.dispatchEvent(new Event(event))
  const enter = (target: object) =>
    page.dispatchEvent(Object.defineProperty(new Event('input'), 'target', { value: target }))
  for (const { entered, ...one } of holds) {
    const element = one
    fields.push(element)
    if (entered) enter(element)
  }
  return { reload, happens, replaced: () => serviceWorker.dispatchEvent(new Event('controllerchange')) }
}

const untouched: Held[] = [
  { type: 'checkbox', value: 'on', defaultValue: 'on', form },
  { type: 'radio', value: 'all', defaultValue: 'all' },
  { type: 'range', value: '1', defaultValue: '1' },
  { type: 'select-one', value: 'en', form },
]
/** React sets the default value of a field to its typed value. */
const typed: Held = { type: 'text', value: 'half a word', defaultValue: 'half a word', form, entered: true }

test.each<[string, Use, number]>([
  ['that nobody looks at is loaded anew', {}, 1],
  ['with a film that stands still, too', { holds: [{ paused: true }] }, 1],
  ['with an empty field, too', { holds: [{ type: 'search', value: '', defaultValue: '' }] }, 1],
  ['with a field that came filled, too', { holds: [{ type: 'text', value: 'Vera', defaultValue: 'Vera' }] }, 1],
  ['with boxes, choices and sliders that nobody touched, too', { holds: untouched }, 1],
  ['with a filter that was chosen, too', { holds: [{ type: 'radio', value: '2', entered: true }] }, 1],
  ['with a volume that was turned, too', { holds: [{ type: 'range', value: '0.4', entered: true }] }, 1],
  ['with a field emptied again, too', { holds: [{ type: 'search', value: '', entered: true }] }, 1],
  ['that somebody looks at stays', { hidden: false }, 0],
  ['with a film that plays stays', { holds: [{ paused: false }] }, 0],
  ['with something typed stays', { holds: [...untouched, typed] }, 0],
  [
    'with something typed that the browser put back stays',
    { holds: [{ type: 'text', value: 'half', defaultValue: '' }] },
    0,
  ],
  [
    'with something typed at length stays',
    { holds: [{ type: 'textarea', value: 'half', defaultValue: 'half', entered: true }] },
    0,
  ],
  ['with a box ticked in a form stays', { holds: [{ type: 'checkbox', value: 'on', form, entered: true }] }, 0],
  ['with something chosen in a form stays', { holds: [{ type: 'select-one', value: 'es', form, entered: true }] }, 0],
  ['with an open dialog stays', { holds: [{}] }, 0],
])('after an update a page %s', async (_, visit, times) => {
  const { reload, happens, replaced } = await openPageInUse(visit)
  happens('visibilitychange')
  expect(reload).not.toHaveBeenCalled()
  replaced()
  expect(reload).not.toHaveBeenCalled()
  happens('visibilitychange')
  expect(reload).toHaveBeenCalledTimes(times)
})
