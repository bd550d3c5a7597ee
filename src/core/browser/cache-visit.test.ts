import { afterEach, expect, test, vi } from 'vitest'
import { cacheVisit } from './cache-visit.ts'

afterEach(() => vi.unstubAllGlobals())

type Visit = { prerendering?: boolean; activationStart?: number; deliveryType?: string; controller?: object | null }

/** Runs the page script and returns its requests. */
function openPage({ prerendering = false, controller = {}, ...visit }: Visit) {
  const document = Object.assign(new EventTarget(), { prerendering })
  const fetch = vi.fn(async () => new Response())
  vi.stubGlobal('navigator', { serviceWorker: { controller } })
  vi.stubGlobal('document', document)
  vi.stubGlobal('location', { pathname: '/m/SaltRoad/the-salt-road/' })
  vi.stubGlobal('performance', { getEntriesByType: () => [{ activationStart: 0, deliveryType: '', ...visit }] })
  vi.stubGlobal('fetch', fetch)
  cacheVisit()
  return { fetch, document }
}

const asVisit = ['/m/SaltRoad/the-salt-road/', { headers: { accept: 'text/html' } }]

test('a page that was rendered ahead is kept once it is looked at, and not before', () => {
  const { fetch, document } = openPage({ prerendering: true, deliveryType: 'navigational-prefetch' })
  expect(fetch).not.toHaveBeenCalled()
  document.dispatchEvent(new Event('prerenderingchange'))
  expect(fetch.mock.calls).toEqual([asVisit])
})

test('a page that came ahead and is looked at before its script runs is kept at once', () => {
  expect(openPage({ deliveryType: 'navigational-prefetch' }).fetch.mock.calls).toEqual([asVisit])
  expect(openPage({ activationStart: 12 }).fetch.mock.calls).toEqual([asVisit])
})

test('a plain visit, and a browser without a worker, ask for nothing more', () => {
  for (const visit of [{}, { deliveryType: 'cache' }, { activationStart: 12, controller: null }]) {
    const { fetch, document } = openPage(visit)
    document.dispatchEvent(new Event('prerenderingchange'))
    expect(fetch).not.toHaveBeenCalled()
  }
})
