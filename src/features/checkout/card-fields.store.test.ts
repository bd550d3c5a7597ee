import { afterEach, expect, it, vi } from 'vitest'
import { fakeOffer } from '../../../tests/support/fake-accounts.ts'
import { closeBrowser } from '../../../tests/support/fake-browser.ts'
import { fakeOrder, fakeSite, openPage } from '../../../tests/support/fake-page.ts'

afterEach(closeBrowser)

type Plan = NonNullable<Parameters<typeof openPage>[0]>

async function openGateway(plan: Plan = {}) {
  const opened = vi.fn(async (fields: object) => ({ fields }))
  vi.doMock('#providers/adyen/card-fields.ts', () => ({ openCardFields: opened }))
  const page = openPage({ site: fakeSite('svod', { accountHosts: { adyenKey: 'test_key' } }), ...plan })
  return { ...page, opened, ...(await import('./card-fields.store.ts')) }
}

const fields = { locale: 'en-US' } as never

it('takesCards returns true only with a gateway key', async () => {
  expect((await openGateway()).takesCards()).toBe(true)
  expect((await openGateway({ site: fakeSite() })).takesCards()).toBe(false)
})

it('openFields rejects without a gateway key', async () => {
  const { openFields } = await openGateway({ site: fakeSite() })
  await expect(openFields(fields)).rejects.toThrow('There is no card gateway')
})

it('openFields starts a card session with the current order and the site origin', async () => {
  const session = { id: 's' } as never
  const { openFields, opened, callsOf, setResponses } = await openGateway({
    responses: { checkout: { cardSession: async () => session } },
  })
  await openFields(fields)
  expect(callsOf('checkout.cardSession')).toEqual([[undefined, 'https://site.test']])
  expect(opened.mock.calls).toEqual([
    [{ locale: 'en-US', config: { environment: 'test', clientKey: 'test_key' }, session }],
  ])
  setResponses({
    checkout: {
      offers: async () => [fakeOffer({ offerId: 'C1_NL' })],
      paymentMethods: async () => [],
      createOrder: async () => fakeOrder(),
    },
  })
  const { chooseOffer } = await import('./checkout.store.ts')
  const { openCheckout } = await import('./order.store.ts')
  chooseOffer({ offerId: 'C1_NL' })
  await openCheckout()
  await openFields(fields)
  expect(callsOf('checkout.cardSession')[1]?.[0]).toEqual(fakeOrder())
})
