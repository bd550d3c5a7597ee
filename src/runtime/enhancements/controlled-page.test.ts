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

test('a prerendered page is requested for the cache on activation and not before', async () => {
  const { fetch, document } = await openVisit({ prerendering: true, deliveryType: 'navigational-prefetch' })
  expect(fetch).not.toHaveBeenCalled()
  document.dispatchEvent(new Event('prerenderingchange'))
  expect(fetch.mock.calls).toEqual([asVisit])
})

test('a prefetched page that is active before its script runs is requested for the cache at once', async () => {
  expect((await openVisit({ deliveryType: 'navigational-prefetch' })).fetch.mock.calls).toEqual([asVisit])
  vi.resetModules()
  expect((await openVisit({ activationStart: 12 })).fetch.mock.calls).toEqual([asVisit])
})

test.each<Visit>([{}, { deliveryType: 'cache' }])('a plain visit sends no further request', async (visit) => {
  const { fetch, document } = await openVisit(visit)
  document.dispatchEvent(new Event('prerenderingchange'))
  expect(fetch).not.toHaveBeenCalled()
})

/** Fields and media of a page that may be in use; `entered` by the viewer, `early` ones before the script. */
type PageElement = {
  paused?: boolean
  type?: string
  value?: string
  defaultValue?: string
  form?: object
  entered?: true | 'early'
}
type Use = { hidden?: boolean; elements?: PageElement[] }

const form = {}

/** Opens a page that a worker controls and returns its events and reload mock. */
async function openPageInUse({ hidden = true, elements = [] }: Use) {
  const page = new EventTarget()
  const serviceWorker = new EventTarget()
  const reload = vi.fn()
  const fields: object[] = []
  vi.stubGlobal('navigator', { serviceWorker })
  const activeElement = elements.find(({ entered }) => entered === 'early')
  vi.stubGlobal('document', { hidden, querySelectorAll: () => fields, activeElement })
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  await runScript()
  const happens = (event: string) => page.dispatchEvent(new Event(event))
  const enter = (target: object) =>
    page.dispatchEvent(Object.defineProperty(new Event('input'), 'target', { value: target }))
  for (const element of elements) {
    fields.push(element)
    if (element.entered === true) enter(element)
  }
  return { reload, happens, replaced: () => serviceWorker.dispatchEvent(new Event('controllerchange')) }
}

const untouched: PageElement[] = [
  { type: 'checkbox', value: 'on', defaultValue: 'on', form },
  { type: 'radio', value: 'all', defaultValue: 'all' },
  { type: 'range', value: '1', defaultValue: '1' },
  { type: 'select-one', value: 'en', form },
]
/** React sets the default value of a field to its typed value. */
const typed: PageElement = { type: 'text', value: 'half a word', defaultValue: 'half a word', form, entered: true }

test.each<[string, Use, number]>([
  ['that is hidden reloads', {}, 1],
  ['with a paused video reloads', { elements: [{ paused: true }] }, 1],
  ['with an empty field reloads', { elements: [{ type: 'search', value: '', defaultValue: '' }] }, 1],
  ['with a prefilled field reloads', { elements: [{ type: 'text', value: 'Vera', defaultValue: 'Vera' }] }, 1],
  ['with untouched checkboxes, radio buttons, sliders and selects reloads', { elements: untouched }, 1],
  [
    'with a changed radio button outside a form reloads',
    { elements: [{ type: 'radio', value: '2', entered: true }] },
    1,
  ],
  ['with a changed slider reloads', { elements: [{ type: 'range', value: '0.4', entered: true }] }, 1],
  ['with a field that the viewer cleared reloads', { elements: [{ type: 'search', value: '', entered: true }] }, 1],
  ['that is visible does not reload', { hidden: false }, 0],
  ['with a playing video does not reload', { elements: [{ paused: false }] }, 0],
  ['with text entered in an input does not reload', { elements: [...untouched, typed] }, 0],
  ['with text entered before the script ran does not reload', { elements: [{ ...typed, entered: 'early' }] }, 0],
  [
    'with text restored by the browser does not reload',
    { elements: [{ type: 'text', value: 'half', defaultValue: '' }] },
    0,
  ],
  [
    'with text entered in a textarea does not reload',
    { elements: [{ type: 'textarea', value: 'half', defaultValue: 'half', entered: true }] },
    0,
  ],
  [
    'with a changed checkbox in a form does not reload',
    { elements: [{ type: 'checkbox', value: 'on', form, entered: true }] },
    0,
  ],
  [
    'with a changed select in a form does not reload',
    { elements: [{ type: 'select-one', value: 'es', form, entered: true }] },
    0,
  ],
  ['with an open dialog does not reload', { elements: [{}] }, 0],
])('after a service worker update, a page %s', async (_, visit, times) => {
  const { reload, happens, replaced } = await openPageInUse(visit)
  happens('visibilitychange')
  expect(reload).not.toHaveBeenCalled()
  replaced()
  expect(reload).not.toHaveBeenCalled()
  happens('visibilitychange')
  expect(reload).toHaveBeenCalledTimes(times)
})
