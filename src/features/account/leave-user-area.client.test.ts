import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

/** Addresses to which a page of the user area leads, on a site below `base`. */
async function leftFor(path: string, { viewer = '', base = '/' } = {}) {
  vi.stubEnv('BASE_URL', base)
  vi.resetModules()
  const { leaveUserArea } = await import('./leave-user-area.client.ts')
  const { pathname, search } = new URL(path, 'https://site.test')
  const replace = vi.fn<(address: string) => void>()
  vi.stubGlobal('location', { pathname, search, replace })
  vi.stubGlobal('document', { documentElement: { dataset: { viewer } } })
  leaveUserArea()
  return replace.mock.calls.flat()
}

test.each([
  ['/u', '/'],
  ['/u/my-account/?app-config=abc', '/?app-config=abc'],
  ['/u/payments/history/', '/'],
  ['/u/nothing/else', '/'],
  ['/u/u/u/', '/'],
  ['/es/u/favorites/', '/es/'],
  ['/es/u/payments/history/?a=1', '/es/?a=1'],
  ['https://site.test//evil.test/..%2f/u/my-account/', '/evil.test/..%2f/'],
])('the page %s leads an anonymous viewer to %s', async (path, home) => expect(await leftFor(path)).toEqual([home]))

test('a page of the user area leads to the home page of a site under a path, also under the path /u', async () => {
  expect(await leftFor('/tv/es/u/payments/history/', { base: '/tv/' })).toEqual(['/tv/es/'])
  expect(await leftFor('/u/u/payments/history/', { base: '/u/' })).toEqual(['/u/'])
})

test('leaveUserArea does not redirect a signed-in viewer', async () =>
  expect(await leftFor('/u/payments/history/', { viewer: 'session subscription' })).toEqual([]))
