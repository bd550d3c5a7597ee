import { afterEach, expect, test, vi } from 'vitest'
import { addressTokens, hasAddressTokens, hasFragmentToken, takeAddressTokens } from '#core/browser/address-tokens.ts'
import { boot, bootTokens, bootWorker } from './boot.ts'

afterEach(() => vi.unstubAllGlobals())

function storageOf(language: string | null = null) {
  return { getItem: (key: string) => (key === 'jwapp.language' ? language : null), setItem: vi.fn() }
}

/** Boots a page at a URL with its served attributes, and returns the redirect. */
function openPage(address: string, languages: string[], alternate = '/es/', storage = storageOf()) {
  const { pathname, search, hash } = new URL(address, 'https://tv.test')
  const replace = vi.fn()
  vi.stubGlobal('location', { pathname, search, hash, replace })
  vi.stubGlobal('navigator', { languages })
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('addEventListener', vi.fn())
  vi.stubGlobal('document', {
    documentElement: { dataset: {} },
    querySelector: () => ({ href: `https://tv.test${alternate}` }),
  })
  boot(['es'], 'en')
  return replace.mock.calls.flat()
}

test('the offline page in the place of another leads on to the language of the page that was wanted', () => {
  const alternate = '/es/offline/'
  expect(openPage('/m/SaltRoad/salt/?r=x#now', ['es-MX'], alternate)).toEqual(['/es/m/SaltRoad/salt/?r=x#now'])
  expect(openPage('/', ['es'], alternate)).toEqual(['/es/'])
  expect(openPage('/', ['nl-NL', 'es-419'])).toEqual(['/es/'])
})

test('an address that names its language, and a viewer of the first language, stay', () => {
  expect(openPage('/es/m/SaltRoad/salt/', ['es'])).toEqual([])
  expect(openPage('/m/SaltRoad/salt/', ['en', 'es'])).toEqual([])
  expect(openPage('/m/SaltRoad/salt/', ['nl'])).toEqual([])
})

test('the first visit stores the language of the browser, and a later one leaves the choice of the menu', () => {
  const first = storageOf()
  openPage('/', ['es-MX'], '/es/', first)
  expect(first.setItem.mock.calls).toEqual([['jwapp.language', 'es']])
  const unsupported = storageOf()
  openPage('/', ['nl-NL'], '/es/', unsupported)
  expect(unsupported.setItem.mock.calls).toEqual([['jwapp.language', 'en']])
  const chosen = storageOf('en')
  expect(openPage('/', ['es-MX'], '/es/', chosen)).toEqual([])
  expect(chosen.setItem).not.toHaveBeenCalled()
})

/** A page that boots at an address; the address that it has from then on. */
function openPageWithTokens(path: string) {
  const replaceState = vi.fn()
  vi.stubGlobal('self', globalThis)
  vi.stubGlobal('location', { href: `https://tv.test${path}` })
  vi.stubGlobal('history', { state: null, replaceState })
  bootTokens(addressTokens)
  return String(replaceState.mock.calls[0]?.[2] ?? location.href).replace('https://tv.test', '')
}

test('the token of a mail leaves the address before anything else runs, and reaches the account once', () => {
  expect(openPageWithTokens('/?u=edit-password&resetPasswordToken=abc&email=vera%40example.com')).toBe(
    '/?u=edit-password',
  )
  expect([hasAddressTokens(), hasFragmentToken()]).toEqual([true, false])
  expect(takeAddressTokens()).toEqual({ mailed: { token: 'abc', email: 'vera@example.com' }, fragment: '' })
  expect(takeAddressTokens()).toEqual({ mailed: undefined, fragment: '' })
})

test('the session that another company hands over leaves the address before anything else runs', () => {
  expect(openPageWithTokens('/m/SaltRoad/salt/?r=x#token=a.b&refresh_token=c&expires=1')).toBe('/m/SaltRoad/salt/?r=x')
  expect(hasFragmentToken()).toBe(true)
  expect(takeAddressTokens()).toEqual({ mailed: undefined, fragment: '#token=a.b&refresh_token=c&expires=1' })
})

test('an address without tokens stays as it is', () => {
  expect(openPageWithTokens('/?q=a%20b&email=vera%40example.com#selected')).toBe(
    '/?q=a%20b&email=vera%40example.com#selected',
  )
  expect(hasAddressTokens()).toBe(false)
})

/** Fields and media of a page that may be in use; `entered` by the viewer. */
type Held = { paused?: boolean; type?: string; value?: string; defaultValue?: string; form?: object; entered?: true }
type Visit = { saveData?: boolean; known?: boolean; hidden?: boolean; holds?: Held[] }

const form = {}

/** Boots a page and returns its reactions. */
function openPageWithWorker({ saveData, known = false, hidden = true, holds = [] }: Visit = {}) {
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
  const { register, happens } = openPageWithWorker()
  expect(register).not.toHaveBeenCalled()
  happens('load')
  expect(register).toHaveBeenCalledExactlyOnceWith('/sw.js')
})

test('who saves data is brought none, and nobody else', () => {
  const asked = [true, false].map((saveData) => {
    const { register, happens } = openPageWithWorker({ saveData })
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
  const { reload, happens, replaced } = openPageWithWorker(visit)
  happens('visibilitychange')
  expect(reload).not.toHaveBeenCalled()
  replaced()
  expect(reload).not.toHaveBeenCalled()
  happens('visibilitychange')
  expect(reload).toHaveBeenCalledTimes(times)
})
