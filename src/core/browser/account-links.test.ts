import { afterEach, expect, test, vi } from 'vitest'
import { dropDialogName } from './account-links.ts'

afterEach(() => vi.unstubAllGlobals())

/** Opens an address of a page; returns the address afterwards. */
function openPage(address: string, { hasAccounts = false, source }: { hasAccounts?: boolean; source?: string }) {
  const url = { href: `https://site.test${address}` }
  vi.stubGlobal('location', url)
  vi.stubGlobal('document', {
    documentElement: { dataset: { ...(source && { source }) } },
    querySelector: (selector: string) => (hasAccounts && selector === '[client=account]' ? {} : null),
  })
  vi.stubGlobal('history', { state: null, replaceState: (_: unknown, __: string, next: URL) => (url.href = next.href) })
  dropDialogName()
  return url.href.replace('https://site.test', '')
}

test('a site without accounts names no dialog in its address, and loses nothing else of it', () => {
  expect(openPage('/m/SaltRoad/the-salt-road/?u=login&play=1#content', {})).toBe(
    '/m/SaltRoad/the-salt-road/?play=1#content',
  )
  expect(openPage('/?play=1', {})).toBe('/?play=1')
})

test('a site with accounts keeps the dialog, and another config decides for itself', () => {
  expect(openPage('/?u=login', { hasAccounts: true })).toBe('/?u=login')
  expect(openPage('/?u=login', { source: 'demoauth' })).toBe('/?u=login')
})
