import { afterEach, expect, it, vi } from 'vitest'
import { isPremierRequested, requestedOffers, requestOffers } from './account-flow.store.ts'

const goTo = (pathname: string) => vi.stubGlobal('location', { pathname })

afterEach(() => vi.unstubAllGlobals())

it('what a viewer wanted to buy on the page of one item is not offered to them on another page', () => {
  goTo('/m/premiere/')
  requestOffers(['C1_1', 'C1_2'], true)
  expect([requestedOffers(), isPremierRequested()]).toEqual([['C1_1', 'C1_2'], true])
  goTo('/')
  expect([requestedOffers(), isPremierRequested()]).toEqual([[], false])
  goTo('/m/premiere/')
  requestOffers()
  expect(requestedOffers()).toEqual([])
})
