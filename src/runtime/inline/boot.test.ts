import { afterEach, expect, test, vi } from 'vitest'
import { takeAddressTokens } from '#core/account/account-session.ts'
import { addressTokens, hasAddressTokens, hasFragmentToken } from '#core/browser/address-tokens.ts'
import { nextUp } from '#core/lists/lists.ts'
import { displayKey, displaySheet } from '#core/site/display.ts'
import { boot } from './boot.inline.ts'
import { bootTexts } from './boot-texts.inline.ts'
import { bootTokens } from './boot-tokens.inline.ts'

afterEach(() => vi.unstubAllGlobals())

type Storing = { getItem(key: string): string | null; setItem(key: string, value: string): void }

function storageOf(language: string | null = null) {
  const stored = new Map<string, string>(language ? [['jwapp.language', language]] : [])
  const setItem = vi.fn((key: string, value: string) => void stored.set(key, value))
  return { getItem: (key: string) => stored.get(key) ?? null, setItem }
}

/** Boots a page at a URL with its served attributes, and returns the redirect. */
function openPage(
  address: string,
  languages: string[],
  alternate = '/es/',
  storage: Storing = storageOf(),
  contrast = false,
) {
  const { pathname, search, hash } = new URL(address, 'https://tv.test')
  const replace = vi.fn()
  vi.stubGlobal('location', { pathname, search, hash, replace })
  vi.stubGlobal('navigator', { languages })
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('addEventListener', vi.fn())
  vi.stubGlobal('document', {
    documentElement: { dataset: {}, style: {} },
    querySelector: () => ({ href: `https://tv.test${alternate}` }),
    write: vi.fn(),
  })
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: contrast && query === '(prefers-contrast: more)' }))
  boot(['es'], 'en')
  return replace.mock.calls.flat()
}

test('a first visit redirects to the requested URL in the language of the browser, also on the offline page', () => {
  const alternate = '/es/offline/'
  expect(openPage('/m/SaltRoad/salt/?r=x#now', ['es-MX'], alternate)).toEqual(['/es/m/SaltRoad/salt/?r=x#now'])
  expect(openPage('/', ['es'], alternate)).toEqual(['/es/'])
  expect(openPage('/', ['nl-NL', 'es-419'])).toEqual(['/es/'])
})

test('boot does not redirect a URL with a language, or a browser in the default or an unsupported language', () => {
  expect(openPage('/es/m/SaltRoad/salt/', ['es'])).toEqual([])
  expect(openPage('/m/SaltRoad/salt/', ['en', 'es'])).toEqual([])
  expect(openPage('/m/SaltRoad/salt/', ['nl'])).toEqual([])
})

test.each([
  ['/', 'tv', 'tv'],
  ['/?screen=off', 'tv', undefined],
  ['/m/SaltRoad/salt/?r=x&screen=tv', null, 'tv'],
  ['/?screen=tv', 'off', 'tv'],
  ['/?widescreen=tv', null, undefined],
  ['/', 'off', undefined],
])('the first paint of %s with the stored screen %j has the mode %s and its size of text', (address, stored, mode) => {
  const storage = storageOf('en')
  if (stored) storage.setItem('jwapp.screen', stored)
  openPage(address, ['en'], '/es/', storage)
  const { dataset, style } = document.documentElement
  expect([dataset.screen, Boolean(style.fontSize)]).toEqual([mode, mode !== undefined])
})

test('a browser that blocks or drops stored values is not redirected, so that the language menu works', () => {
  const blocked = () => {
    throw new DOMException('Blocked', 'SecurityError')
  }
  const storage = { getItem: vi.fn(blocked), setItem: vi.fn(blocked) }
  expect(openPage('/', ['es-MX'], '/es/', storage)).toEqual([])
  expect(openPage('/', ['es-MX'], '/es/', { ...storageOf(), setItem: vi.fn() })).toEqual([])
  expect(openPage('/es/', ['es-MX'], '/es/', storage)).toEqual([])
})

test('the first visit stores the language of the browser, and a stored language stays unchanged', () => {
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

test.each([
  ['click', 0, [['jwapp.language', 'es']]],
  ['auxclick', 1, [['jwapp.language', 'es']]],
  ['auxclick', 2, []],
])('a %s with the button %d on a link of the language menu stores %j', (type, button, stored) => {
  class Link {
    closest = (selector: string) => (selector === 'a[hreflang]' ? { hreflang: 'es' } : null)
  }
  vi.stubGlobal('Element', Link)
  const storage = storageOf('en')
  openPage('/', ['en'], '/es/', storage)
  for (const [name, listener] of vi.mocked(addEventListener).mock.calls)
    if (name === type && typeof listener === 'function') listener({ target: new Link(), button } as never)
  expect(storage.setItem.mock.calls).toEqual(stored)
})

test.each([
  ['an unfinished film', [{ mediaid: 'a', progress: 0.06 }], 'history watched'],
  ['a next episode', [{ mediaid: 'a', progress: nextUp }], 'history'],
  ['films that have just begun', [0.05, 0].map((progress) => ({ progress })), ''],
  ['a nearly finished film', [{ progress: 0.95 }], 'watched'],
  ['unreadable data', 'no list', ''],
])('boot sets data-lists before the first paint for a watch history with %s', (_, history, lists) => {
  openPage('/', ['en'], '/es/', {
    ...storageOf('en'),
    getItem: (key: string) => (key === 'jwapp.history' ? JSON.stringify(history) : null),
  })
  expect(document.documentElement.dataset.lists).toBe(lists)
})

test.each([
  [null, false, undefined],
  ['font spacing', false, 'font spacing'],
  ['font', true, 'font contrast'],
  [null, true, ' contrast'],
])(
  'with the display settings %j and prefers-contrast %s, the first paint has data-display %j',
  (stored, contrast, settings) => {
    const storage = { ...storageOf('en'), getItem: (key: string) => (key === displayKey ? stored : null) }
    openPage('/', ['en'], '/es/', storage, contrast)
    expect(document.documentElement.dataset.display).toBe(settings)
    const sheets = settings === undefined ? [] : [[expect.stringContaining(`href="${displaySheet}"`)]]
    expect(vi.mocked(document.write).mock.calls).toEqual(sheets)
  },
)

/** Boots a page at a URL and returns its URL afterwards. */
function openPageWithTokens(path: string) {
  const replaceState = vi.fn()
  vi.stubGlobal('self', globalThis)
  vi.stubGlobal('location', { href: `https://tv.test${path}` })
  vi.stubGlobal('history', { state: null, replaceState })
  bootTokens(addressTokens)
  return String(replaceState.mock.calls[0]?.[2] ?? location.href).replace('https://tv.test', '')
}

test.each([
  ['/q/', 'en', ''],
  ['/fr/q/', 'fr', ''],
  ['/ar/q/', 'ar', 'rtl'],
])('the fallback page at %s has the language %s and the direction "%s"', (pathname, lang, dir) => {
  const documentElement = { lang: 'en', dir: '' }
  vi.stubGlobal('location', { pathname })
  vi.stubGlobal('document', { documentElement, querySelector: () => null })
  bootTexts(['ar', 'fr'], 'en', ['ar'])
  expect(documentElement).toEqual({ lang, dir })
})

test('bootTokens removes an email token from the URL, and takeAddressTokens returns it once', () => {
  expect(openPageWithTokens('/?u=edit-password&resetPasswordToken=abc&email=vera%40example.com')).toBe(
    '/?u=edit-password',
  )
  expect([hasAddressTokens(), hasFragmentToken()]).toEqual([true, false])
  expect(takeAddressTokens()).toEqual({ mailed: { token: 'abc', email: 'vera@example.com' }, fragment: '' })
  expect(takeAddressTokens()).toEqual({ mailed: undefined, fragment: '' })
})

test('bootTokens removes a session from the URL fragment, and takeAddressTokens returns it', () => {
  expect(openPageWithTokens('/m/SaltRoad/salt/?r=x#token=a.b&refresh_token=c&expires=1')).toBe('/m/SaltRoad/salt/?r=x')
  expect(hasFragmentToken()).toBe(true)
  expect(takeAddressTokens()).toEqual({ mailed: undefined, fragment: '#token=a.b&refresh_token=c&expires=1' })
})

test('bootTokens leaves a URL without tokens unchanged', () => {
  expect(openPageWithTokens('/?q=a%20b&email=vera%40example.com#selected')).toBe(
    '/?q=a%20b&email=vera%40example.com#selected',
  )
  expect(hasAddressTokens()).toBe(false)
})
