import { afterEach, describe, expect, it } from 'vitest'
import type { Subscription } from '#core/checkout/subscription.ts'
import { openAccountFlow } from '../../../tests/support/account-flow.ts'
import { fakeCustomer, fakeOffer } from '../../../tests/support/fake-accounts.ts'
import { closeBrowser } from '../../../tests/support/fake-browser.ts'
import { fakeSite, openPage, refusal } from '../../../tests/support/fake-page.ts'

afterEach(closeBrowser)

const sold = [
  fakeOffer({ offerId: 'S1_NL', title: 'Monthly' }),
  fakeOffer({ offerId: 'S2_NL', title: 'Yearly', active: false }),
  fakeOffer({ offerId: 'C1_NL', title: 'Buy', price: 12 }),
  fakeOffer({ offerId: 'R1_NL', title: 'Rent', price: 3 }),
  fakeOffer({ offerId: 'R2_NL', title: 'Gone', price: 1, active: false }),
]

async function openOffers(plan: Parameters<typeof openPage>[0] = {}) {
  const page = openPage({
    ...plan,
    responses: {
      checkout: { offers: async (ids) => sold.filter(({ offerId }) => ids.includes(offerId)) },
      ...plan.responses,
    },
  })
  const flow = await openAccountFlow()
  return { ...page, ...flow, ...(await import('./offers.store.ts')) }
}

const idsOf = (offers: readonly { offerId: string }[]) => offers.map(({ offerId }) => offerId)

describe('loadSelectableOffers', () => {
  it('loadSelectableOffers returns the active plans', async () => {
    const { loadSelectableOffers, callsOf } = await openOffers()
    expect(idsOf(await loadSelectableOffers())).toEqual(['S1_NL'])
    expect(callsOf('checkout.offers')).toEqual([[['S1_NL', 'S2_NL']]])
  })

  it('loadSelectableOffers adds the active requested offers of an item without duplicates', async () => {
    const { loadSelectableOffers, requestOffers, callsOf } = await openOffers()
    requestOffers(['C1_NL', 'S1_NL', 'R2_NL'])
    expect(idsOf(await loadSelectableOffers())).toEqual(['S1_NL', 'C1_NL'])
    expect(callsOf('checkout.offers')).toEqual([[['S1_NL', 'S2_NL', 'C1_NL', 'R2_NL']]])
  })

  it('loadSelectableOffers omits plans for an item that only its own offers unlock', async () => {
    const { loadSelectableOffers, requestOffers, callsOf } = await openOffers()
    requestOffers(['C1_NL', 'R1_NL'], true)
    expect(idsOf(await loadSelectableOffers())).toEqual(['C1_NL', 'R1_NL'])
    expect(callsOf('checkout.offers')).toEqual([[['C1_NL', 'R1_NL']]])
    expect(callsOf('subscription.current')).toEqual([])
  })

  it.each([
    ['active', ['C1_NL']],
    ['expired', ['S1_NL', 'C1_NL']],
  ])('loadSelectableOffers with a plan that is %s returns %j', async (status, ids) => {
    const { loadSelectableOffers, requestOffers } = await openOffers({
      responses: { subscription: { current: async () => ({ status }) as Subscription } },
    })
    requestOffers(['C1_NL'])
    expect(idsOf(await loadSelectableOffers())).toEqual(ids)
  })

  it('loadSelectableOffers returns the plans although the subscription fails to load', async () => {
    const { loadSelectableOffers } = await openOffers({ responses: { subscription: { current: refusal(500) } } })
    expect(idsOf(await loadSelectableOffers())).toEqual(['S1_NL'])
  })

  it('the requested offers belong to the page of their item and are drafts of the tab', async () => {
    const { requestOffers, requestedOffers, itemToWatch, browser } = await openOffers()
    browser.history.pushState(null, '', '/m/film0001/')
    requestOffers(['C1_NL', 'R1_NL'])
    itemToWatch.write('/m/film0001/')
    expect(requestedOffers()).toEqual(['C1_NL', 'R1_NL'])
    expect(browser.sessionStorage.getItem('jwapp.draft.offers')).toBe('/m/film0001/ C1_NL,R1_NL')
    expect(browser.sessionStorage.getItem('jwapp.draft.item-to-watch')).toBe('/m/film0001/')
    browser.history.pushState(null, '', '/m/film0002/')
    expect(requestedOffers()).toEqual([])
  })

  it('loadSelectableOffers returns no offers and sends no request when nothing is for sale', async () => {
    const { loadSelectableOffers, setResponses, callsOf } = await openOffers()
    setResponses({ checkout: { subscriptionOfferIds: () => [] } })
    expect(await loadSelectableOffers()).toEqual([])
    expect(callsOf('checkout.offers')).toEqual([])
  })
})

it.each([
  ['svod', [], true],
  ['svod', ['C1_NL'], true],
  ['authvod', [], false],
  ['authvod', ['C1_NL'], true],
  ['avod', ['C1_NL'], false],
] as const)(
  'a registration on a site of the model %s with requested offers %j continues with offers: %s',
  async (model, ids, isNext) => {
    const { needsOfferStep, requestOffers } = await openOffers({ site: fakeSite(model) })
    requestOffers(ids)
    expect(needsOfferStep()).toBe(isNext)
  },
)

describe('loadOffer', () => {
  it('loadOffer returns the offer with the requested id from several offers', async () => {
    const { loadOffer, setResponses } = await openOffers()
    setResponses({ checkout: { offers: async () => sold } })
    expect((await loadOffer('C1_NL'))?.title).toBe('Buy')
  })

  it('loadOffer returns the only offer of the response although its id differs', async () => {
    const { loadOffer, setResponses, callsOf } = await openOffers()
    setResponses({ checkout: { offers: async () => [fakeOffer({ offerId: 'S1_DE' })] } })
    expect((await loadOffer('S1'))?.offerId).toBe('S1_DE')
    expect(callsOf('checkout.offers')).toEqual([[['S1']]])
  })

  it('loadOffer returns undefined for an offer that is not for sale', async () => {
    const { loadOffer } = await openOffers()
    expect(await loadOffer('S9_NL')).toBeUndefined()
  })
})

it('loadPurchaseOffers returns the active one-time offers of an item, cheapest first', async () => {
  const { loadPurchaseOffers, callsOf } = await openOffers()
  const ids = ['S1_NL', 'C1_NL', 'R1_NL', 'R2_NL']
  expect(idsOf(await loadPurchaseOffers(ids))).toEqual(['R1_NL', 'C1_NL'])
  expect(callsOf('checkout.offers')).toEqual([[ids]])
})

describe('loadSwitchPlans', () => {
  const subscription = { status: 'active', period: 'month', offerId: 'S1_NL' } as Subscription

  it('loadSwitchPlans returns the subscription with the switch offers of the provider', async () => {
    const { loadSwitchPlans, callsOf } = await openOffers({
      responses: { subscription: { current: async () => subscription, switches: async () => ['plan'] as never } },
    })
    expect(await loadSwitchPlans()).toEqual({ subscription, plans: ['plan'] })
    expect(callsOf('subscription.switches')).toEqual([[fakeCustomer(), subscription]])
  })

  it.each([
    ['without a subscription', undefined],
    ['with granted access', { ...subscription, period: 'granted' as const }],
  ])('loadSwitchPlans returns undefined and requests no switch offers %s', async (_, current) => {
    const { loadSwitchPlans, callsOf } = await openOffers({
      responses: { subscription: { current: async () => current } },
    })
    expect(await loadSwitchPlans()).toBeUndefined()
    expect(callsOf('subscription.switches')).toEqual([])
  })
})

it('loadPendingPlanTitle returns the offer title of a pending switch, or undefined without the offer', async () => {
  const pendingSwitch = async (id: string) => ({ id, toOfferId: id === 'w1' ? 'S2_NL' : 'S9_NL', status: 'PENDING' })
  const { loadPendingPlanTitle } = await openOffers({
    responses: {
      subscription: { pendingSwitch },
      checkout: { offers: async (ids) => sold.filter(({ offerId }) => ids.includes(offerId)) },
    },
  })
  expect(await loadPendingPlanTitle('w1')).toBe('Yearly')
  expect(await loadPendingPlanTitle('w2')).toBeUndefined()
})

it('loadSelectableOffers rejects with the error of a failed offers request', async () => {
  const { loadSelectableOffers } = await openOffers({
    responses: { checkout: { offers: refusal(500, 'Failed to get offers') } },
  })
  await expect(loadSelectableOffers()).rejects.toThrow('Failed to get offers')
})
