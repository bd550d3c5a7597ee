import { beforeEach, describe, expect, it } from 'vitest'
import { ids } from '../../scripts/sandbox/catalogue/index.ts'
import { encrypted, urls } from './account-calls.ts'
import { errorsOf, openFixture, viewer } from './account-fixture.ts'
import { addressOf, cleengCase, follow, orderOn } from './cleeng-fixture.ts'

const monthly = 'S930000001_NL'
const yearly = 'S930000002_NL'
const film = ids.offers.payPerView.cleeng
const declined = '4000000000000002'
const needsConsent = '4000002500003155'

const fixture = await openFixture(cleengCase)
beforeEach(() => fixture.signIn(viewer))

const order = orderOn(fixture)
const current = async () => fixture.provider.subscription.current(await fixture.provider.customer.get())

describe('cleeng payment', () => {
  it('a card payment charges once and grants access to the film', async () => {
    const created = await order(film)
    const session = await fixture.provider.checkout.cardSession(created, 'https://site.test')
    expect(session).toMatchObject({ sessionData: expect.any(String), amount: { value: 299, currency: 'EUR' } })
    expect(await fixture.provider.checkout.payByGateway(created, encrypted(), urls.waiting)).toEqual({ state: 'paid' })
    expect(await fixture.charges()).toMatchObject([{ amount: 2.99, offerId: film, method: 'card' }])
    expect(await fixture.provider.checkout.hasAccess(film)).toBe(true)
    expect(await current()).toBeUndefined()
  })

  it('a card payment with an invalid return URL is rejected without a charge', async () => {
    const created = await order(film)
    const { cardSession, payByGateway } = fixture.provider.checkout
    await expect(cardSession(created, 'nonsense')).rejects.toThrow('Invalid param returnUrl')
    await expect(payByGateway(created, encrypted(), 'nonsense')).rejects.toThrow('Invalid param returnUrl')
    expect(await fixture.charges()).toEqual([])
  })

  it.each([
    ['declined', encrypted(declined), { key: 'account:checkout.card_declined' }],
    ['expired', encrypted(undefined, '2020'), { key: 'account:checkout.card_expired' }],
    [
      'not encrypted',
      { ...encrypted(), encryptedCardNumber: '4111111111111111' },
      { message: expect.stringMatching(/not encrypted/) },
    ],
  ])('a payment by a card that is %s charges nothing and returns the reason', async (_, card, why) => {
    const created = await order(film)
    const failed = fixture.provider.checkout.payByGateway(created, card, urls.waiting)
    expect(await errorsOf('payment', failed)).toEqual([why])
    expect(await fixture.charges()).toEqual([])
  })

  it('a card with a bank challenge is charged after approval only', async () => {
    const created = await order(yearly)
    const { checkout } = fixture.provider
    const payment = await checkout.payByGateway(
      created,
      encrypted(needsConsent),
      `${urls.waiting}&orderId=${created.id}`,
    )
    const refused = await follow(addressOf(payment), 'No, stop it')
    const response = (address: URL) => ({ redirectResult: address.searchParams.get('redirectResult') })
    await expect(checkout.finalizePayment(created.id, response(refused))).rejects.toThrow('Authentication failed')
    expect(await fixture.charges()).toEqual([])
    const agreed = await follow(addressOf(payment), 'Yes, this is me')
    expect(agreed.searchParams.get('orderId')).toBe(created.id)
    expect(await checkout.finalizePayment(created.id, response(agreed))).toEqual({ state: 'paid' })
    expect(await fixture.charges()).toMatchObject([{ amount: 69.99 }])
    expect(await current()).toMatchObject({ offerId: yearly, period: 'year', status: 'active' })
  })

  it('a PayPal payment returns to the success, cancel or error URL and charges only on approval', async () => {
    const created = await order(film)
    const payment = await fixture.provider.checkout.payByPayPal(created, urls)
    expect((await follow(addressOf(payment), 'Cancel and return')).href).toBe(urls.cancel)
    expect((await follow(addressOf(payment), 'Let it fail')).href).toBe(urls.error)
    expect(await fixture.charges()).toEqual([])
    const agree = await follow(addressOf(payment), 'Agree and pay')
    const back = await fetch(agree, { redirect: 'manual' })
    expect(back.headers.get('location')).toBe(urls.success)
    expect(await fixture.charges()).toMatchObject([{ method: 'paypal' }])
  })

  it('payByPayPal for an offer with active access redirects to the error URL', async () => {
    const created = await order(film)
    await fixture.provider.checkout.payByGateway(created, encrypted(), urls.waiting)
    const url = `${urls.error}&message=Already+have+an+active+access`
    expect(await fixture.provider.checkout.payByPayPal(created, urls)).toEqual({ state: 'redirect', url })
  })

  it('payWithoutDetails completes an order with a free coupon and rejects an order with a price', async () => {
    const created = await order(yearly, 'FREE')
    expect(created).toMatchObject({ totalPrice: 0, requiredPaymentDetails: false })
    expect(await fixture.provider.checkout.payWithoutDetails(created)).toEqual({ state: 'paid' })
    expect(await fixture.charges()).toEqual([])
    expect(await current()).toMatchObject({ offerId: yearly })
    const notFree = await order(film)
    await expect(fixture.provider.checkout.payWithoutDetails(notFree)).rejects.toThrow('Payment details are required')
  })

  it.each([
    ['payByPayPal', 'Failed to generate PayPal payment url'],
    ['payByGateway', 'Failed to make payment'],
    ['payWithoutDetails', 'Failed to make payment'],
    ['finalizePayment', 'Failed to make payment'],
  ] as const)('%s rejects with its own message on a 502 response', async (verb, words) => {
    const { checkout } = fixture.provider
    const created = await order(film)
    await fixture.breakAll({ status: 502 })
    const calls = {
      payByPayPal: () => checkout.payByPayPal(created, urls),
      payByGateway: () => checkout.payByGateway(created, encrypted(), urls.waiting),
      payWithoutDetails: () => checkout.payWithoutDetails(created),
      finalizePayment: () => checkout.finalizePayment(created.id, {}),
    }
    await expect(calls[verb]()).rejects.toMatchObject({ name: 'ApiError', message: words, status: 502 })
  })

  it('a card payment that times out waits for access, is not retried and charges once', async () => {
    const created = await order(film)
    const impatient = cleengCase.make({ ...fixture.options, fetchOptions: { timeoutMs: 100, backoffMs: 1 } })
    await fixture.sandbox.send('POST', '/faults', { path: 'initial-payment$', delayMs: 300, truncateAt: 5 })
    const paid = await impatient.checkout.payByGateway(created, encrypted(), urls.waiting)
    expect(paid).toEqual({ state: 'waiting', offerId: film })
    await expect.poll(() => fixture.charges()).toHaveLength(1)
    expect(await fixture.requestsTo('/connectors/adyen/initial-payment')).toHaveLength(1)
    expect(await fixture.provider.checkout.hasAccess(film)).toBe(true)
  })

  it('finalizePayment with a truncated response waits for access to the ordered offer', async () => {
    const { checkout } = fixture.provider
    const created = await order(yearly)
    const payment = await checkout.payByGateway(created, encrypted(needsConsent), urls.waiting)
    const agreed = await follow(addressOf(payment), 'Yes, this is me')
    await fixture.sandbox.send('POST', '/faults', { path: 'finalize$', truncateAt: 5 })
    const details = { redirectResult: agreed.searchParams.get('redirectResult') }
    expect(await checkout.finalizePayment(created.id, details)).toEqual({ state: 'waiting', offerId: yearly })
    expect(await fixture.charges()).toHaveLength(1)
  })

  it.each(['javascript:alert(1)', 'https://evil.example/paypal'])(
    'payByPayPal rejects a redirect URL outside paypal.com: %s',
    async (redirectUrl) => {
      const created = await order(film)
      await fixture.sandbox.send('POST', '/faults', {
        path: 'paypal',
        body: { responseData: { redirectUrl }, errors: [] },
      })
      await expect(fixture.provider.checkout.payByPayPal(created, urls)).rejects.toThrow(
        'Failed to generate PayPal payment url',
      )
    },
  )

  it('the access setting of the sandbox grants access on the third request or never', async () => {
    const bought = async (calls: number | null) => {
      await fixture.sandbox.send('PUT', '/access', { checks: calls })
      await fixture.provider.checkout.payByGateway(await order(monthly), encrypted(), urls.waiting)
    }
    const check = () => fixture.provider.checkout.hasAccess(monthly)
    await bought(2)
    expect(await current()).toBeUndefined()
    expect([await check(), await check(), await check()]).toEqual([false, false, true])
    expect(await current()).toMatchObject({ offerId: monthly })
    await bought(null)
    expect([await check(), await check(), await check(), await check()]).toEqual([false, false, false, false])
  })
})
