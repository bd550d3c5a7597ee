import { afterEach, describe, expect, it } from 'vitest'
import type { Subscription } from '#core/subscription.ts'
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
  const flow = await import('./account-flow.store.ts')
  return { ...page, ...flow, ...(await import('./offers.store.ts')) }
}

const idsOf = (offers: readonly { offerId: string }[]) => offers.map(({ offerId }) => offerId)

describe('offersToChoose', () => {
  it('offersToChoose returns the active plans', async () => {
    const { offersToChoose, callsOf } = await openOffers()
    expect(idsOf(await offersToChoose())).toEqual(['S1_NL'])
    expect(callsOf('checkout.offers')).toEqual([[['S1_NL', 'S2_NL']]])
  })

  it('offersToChoose adds the active requested offers of an item without duplicates', async () => {
    const { offersToChoose, requestOffers, callsOf } = await openOffers()
    requestOffers(['C1_NL', 'S1_NL', 'R2_NL'])
    expect(idsOf(await offersToChoose())).toEqual(['S1_NL', 'C1_NL'])
    expect(callsOf('checkout.offers')).toEqual([[['S1_NL', 'S2_NL', 'C1_NL', 'R2_NL']]])
  })

  it('offersToChoose omits plans for an item that only its own offers unlock', async () => {
    const { offersToChoose, requestOffers } = await openOffers()
    requestOffers(['C1_NL', 'R1_NL'], true)
    expect(idsOf(await offersToChoose())).toEqual(['C1_NL', 'R1_NL'])
  })

  it('offersToChoose returns no offers and sends no request when nothing is for sale', async () => {
    const { offersToChoose, answer, callsOf } = await openOffers()
    answer({ checkout: { subscriptionOfferIds: () => [] } })
    expect(await offersToChoose()).toEqual([])
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
    const { isOfferNext, requestOffers } = await openOffers({ site: fakeSite(model) })
    requestOffers(ids)
    expect(isOfferNext()).toBe(isNext)
  },
)

describe('offerOf', () => {
  it('offerOf returns the offer with the requested id from several offers', async () => {
    const { offerOf, answer } = await openOffers()
    answer({ checkout: { offers: async () => sold } })
    expect((await offerOf('C1_NL'))?.title).toBe('Buy')
  })

  it('offerOf returns the only offer of the response although its id differs', async () => {
    const { offerOf, answer, callsOf } = await openOffers()
    answer({ checkout: { offers: async () => [fakeOffer({ offerId: 'S1_DE' })] } })
    expect((await offerOf('S1'))?.offerId).toBe('S1_DE')
    expect(callsOf('checkout.offers')).toEqual([[['S1']]])
  })

  it('offerOf returns undefined for an offer that is not for sale', async () => {
    const { offerOf } = await openOffers()
    expect(await offerOf('S9_NL')).toBeUndefined()
  })
})

it('purchasesOf returns the active one-time offers of an item, cheapest first', async () => {
  const { purchasesOf, callsOf } = await openOffers()
  const ids = ['S1_NL', 'C1_NL', 'R1_NL', 'R2_NL']
  expect(idsOf(await purchasesOf(ids))).toEqual(['R1_NL', 'C1_NL'])
  expect(callsOf('checkout.offers')).toEqual([[ids]])
})

describe('plansToChoose', () => {
  const subscription = { status: 'active', period: 'month', offerId: 'S1_NL' } as Subscription

  it('plansToChoose returns the subscription with the switch offers of the provider', async () => {
    const { plansToChoose, callsOf } = await openOffers({
      responses: { subscription: { current: async () => subscription, switches: async () => ['plan'] as never } },
    })
    expect(await plansToChoose()).toEqual({ subscription, plans: ['plan'] })
    expect(callsOf('subscription.switches')).toEqual([[fakeCustomer(), subscription]])
  })

  it.each([
    ['without a subscription', undefined],
    ['with granted access', { ...subscription, period: 'granted' as const }],
  ])('plansToChoose returns undefined and requests no switch offers %s', async (_, current) => {
    const { plansToChoose, callsOf } = await openOffers({
      responses: { subscription: { current: async () => current } },
    })
    expect(await plansToChoose()).toBeUndefined()
    expect(callsOf('subscription.switches')).toEqual([])
  })
})

it('pendingTitle returns the offer title of a pending switch, or undefined without the offer', async () => {
  const pendingSwitch = async (id: string) => ({ id, toOfferId: id === 'w1' ? 'S2_NL' : 'S9_NL', status: 'PENDING' })
  const { pendingTitle } = await openOffers({
    responses: {
      subscription: { pendingSwitch },
      checkout: { offers: async (ids) => sold.filter(({ offerId }) => ids.includes(offerId)) },
    },
  })
  expect(await pendingTitle('w1')).toBe('Yearly')
  expect(await pendingTitle('w2')).toBeUndefined()
})

it('offersToChoose rejects with the error of a failed offers request', async () => {
  const { offersToChoose } = await openOffers({
    responses: { checkout: { offers: refusal(500, 'Failed to get offers') } },
  })
  await expect(offersToChoose()).rejects.toThrow('Failed to get offers')
})
