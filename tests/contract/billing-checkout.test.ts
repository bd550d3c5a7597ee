import { beforeEach, describe, expect, it } from 'vitest'
import { isOrderGone } from '#domain/account-errors.ts'
import type { Payment } from '#domain/order.ts'
import { ids } from '../../scripts/sandbox/catalogue/index.ts'
import { failureOf, openRig, told, viewer } from './account-rig.ts'
import { encrypted, urls } from './account-verbs.ts'
import { billingTrial } from './billing-trial.ts'

const monthly = 'S930000001_NL'
const yearly = 'S930000002_NL'
const film = ids.offers.payPerView.cleeng
const declined = '4000000000000002'
const needsConsent = '4000002500003155'

const rig = await openRig(billingTrial)
beforeEach(() => rig.signIn(viewer))

const order = async (id: string, couponCode?: string) => {
  const { checkout, customer } = rig.provider
  const [offer] = await checkout.offers([id])
  if (!offer) throw new Error(`${id} is not sold`)
  const made = await checkout.createOrder(await customer.get(), offer)
  return couponCode ? checkout.updateOrder(made, { couponCode }) : made
}
const current = async () => rig.provider.subscription.current(await rig.provider.customer.get())

/** Follows a link of a page that the sandbox shows in the place of a bank or of PayPal. */
const follow = async (address: string, label: string): Promise<URL> => {
  const text = await (await fetch(address)).text()
  const [, href = ''] = new RegExp(`href="([^"]+)">${label}`).exec(text) ?? []
  return new URL(href.replaceAll('&amp;', '&'), address)
}
const addressOf = (payment: Payment): string => {
  if (payment.state === 'redirect') return payment.url
  if (payment.state !== 'form' || !payment.action || typeof payment.action !== 'object') throw new Error('No way on')
  return 'url' in payment.action ? String(payment.action.url) : ''
}

describe('offers', () => {
  it('are told with their period, their free month and how long they open a film', async () => {
    const [month, year, pass] = await rig.provider.checkout.offers([monthly, yearly, film])
    expect(month).toMatchObject({ price: 6.99, currency: 'EUR', country: 'NL', period: 'month', freePeriods: 1 })
    expect(year).toMatchObject({ price: 69.99, period: 'year', freePeriods: 0, freeDays: 0 })
    expect(pass).toMatchObject({ offerId: film, duration: { amount: 2, period: 'day' } })
    expect(pass).not.toHaveProperty('period')
  })

  it('get the country of the viewer where their id leaves it out', async () => {
    expect(await rig.provider.checkout.offers(['S930000001'])).toMatchObject([{ offerId: monthly }])
  })

  it('of the publisher are those of the config', () =>
    expect(rig.provider.checkout.subscriptionOfferIds()).toEqual([monthly, yearly]))
})

describe('an order', () => {
  it('holds the tax, and the first month for nothing', async () => {
    expect(await order(yearly)).toMatchObject({
      totalPrice: 69.99,
      taxRate: 0.21,
      country: 'NL',
      priceBreakdown: { offerPrice: 57.84, discountAmount: 0, discountedPrice: 57.84, taxValue: 12.15 },
      discount: { applied: false, type: '', periods: 0 },
    })
    expect(await order(monthly)).toMatchObject({
      totalPrice: 0,
      discount: { applied: true, type: 'trial', periods: 1 },
      requiredPaymentDetails: true,
    })
  })

  it('changes with the way to pay, and can be asked for again', async () => {
    const made = await order(film)
    const [, paypal] = await rig.provider.checkout.paymentMethods()
    const changed = await rig.provider.checkout.updateOrder(made, { paymentMethodId: paypal?.id ?? 0 })
    expect(changed).toMatchObject({ paymentMethodId: paypal?.id, totalPrice: 3.29 })
    expect(changed.priceBreakdown.paymentMethodFee).toBe(0.3)
    expect(await rig.provider.checkout.getOrder(made.id)).toEqual(changed)
  })

  it.each([
    ['NOSUCH', 'account:checkout.coupon_not_valid'],
    ['SPENT', 'account:checkout.coupon_not_valid'],
    ['YEARLY', 'account:checkout.coupon_not_valid_for_offer'],
  ])('refuses the coupon %s', async (code, key) =>
    expect(await told('coupon', order(monthly, code))).toEqual([{ field: 'couponCode', key }]),
  )

  it('is gone after a day, and told so', async () => {
    const made = await order(film)
    const { tokens } = rig.session
    await rig.later(2)
    await rig.signIn(viewer)
    expect(isOrderGone(await failureOf(rig.provider.checkout.getOrder(made.id)))).toBe(true)
    rig.session.tokens = tokens
  })
})

describe('paying', () => {
  it('by card charges once and opens what was bought', async () => {
    const made = await order(film)
    const session = await rig.provider.checkout.cardSession(made, 'https://site.test')
    expect(session).toMatchObject({ sessionData: expect.any(String), amount: { value: 299, currency: 'EUR' } })
    expect(await rig.provider.checkout.payByGateway(made, encrypted(), urls.waiting)).toEqual({ state: 'paid' })
    expect(await rig.charges()).toMatchObject([{ amount: 2.99, offerId: film, method: 'card' }])
    expect(await rig.provider.checkout.hasAccess(film)).toBe(true)
    expect(await current()).toBeUndefined()
  })

  it.each([
    ['declined', encrypted(declined), /declined/],
    ['expired', encrypted(undefined, '2020'), /expired/],
    ['open to read', { ...encrypted(), encryptedCardNumber: '4111111111111111' }, /not encrypted/],
  ])('by a card that is %s charges nothing and says why', async (_, card, why) => {
    const made = await order(film)
    const failed = rig.provider.checkout.payByGateway(made, card, urls.waiting)
    expect(await told('payment', failed)).toEqual([{ message: expect.stringMatching(why) }])
    expect(await rig.charges()).toEqual([])
  })

  it('by a card whose bank asks goes on after a yes, and not after a no', async () => {
    const made = await order(yearly)
    const { checkout } = rig.provider
    const payment = await checkout.payByGateway(made, encrypted(needsConsent), `${urls.waiting}&orderId=${made.id}`)
    const refused = await follow(addressOf(payment), 'No, stop it')
    const answer = (address: URL) => ({ redirectResult: address.searchParams.get('redirectResult') })
    await expect(checkout.finalizePayment(made.id, answer(refused))).rejects.toThrow('Authentication failed')
    expect(await rig.charges()).toEqual([])
    const agreed = await follow(addressOf(payment), 'Yes, this is me')
    expect(agreed.searchParams.get('orderId')).toBe(made.id)
    expect(await checkout.finalizePayment(made.id, answer(agreed))).toEqual({ state: 'paid' })
    expect(await rig.charges()).toMatchObject([{ amount: 69.99 }])
    expect(await current()).toMatchObject({ offerId: yearly, period: 'year', status: 'active' })
  })

  it('by PayPal goes there and comes back paid, cancelled or failed', async () => {
    const made = await order(film)
    const payment = await rig.provider.checkout.payByPayPal(made, urls)
    expect((await follow(addressOf(payment), 'Cancel and return')).href).toBe(urls.cancel)
    expect((await follow(addressOf(payment), 'Let it fail')).href).toBe(urls.error)
    expect(await rig.charges()).toEqual([])
    const agree = await follow(addressOf(payment), 'Agree and pay')
    const back = await fetch(agree, { redirect: 'manual' })
    expect(back.headers.get('location')).toBe(urls.success)
    expect(await rig.charges()).toMatchObject([{ method: 'paypal' }])
  })

  it('twice for what is open already leads to the page of errors', async () => {
    const made = await order(film)
    await rig.provider.checkout.payByGateway(made, encrypted(), urls.waiting)
    expect(await rig.provider.checkout.payByPayPal(made, urls)).toEqual({ state: 'redirect', url: urls.error })
  })

  it('is not needed where a coupon pays', async () => {
    const made = await order(yearly, 'FREE')
    expect(await rig.provider.checkout.payWithoutDetails(made)).toEqual({ state: 'paid' })
    expect(await rig.charges()).toEqual([])
    expect(await current()).toMatchObject({ offerId: yearly })
    const notFree = await order(film)
    await expect(rig.provider.checkout.payWithoutDetails(notFree)).rejects.toThrow('Payment details are required')
  })

  it.each([
    ['payByPayPal', 'Failed to generate PayPal payment url'],
    ['payByGateway', 'Failed to make payment'],
    ['payWithoutDetails', 'Failed to make payment'],
    ['finalizePayment', 'Failed to make payment'],
  ] as const)('%s has words of its own when the line fails', async (verb, words) => {
    const { checkout } = rig.provider
    const made = await order(film)
    await rig.breakAll({ status: 502 })
    const asks = {
      payByPayPal: () => checkout.payByPayPal(made, urls),
      payByGateway: () => checkout.payByGateway(made, encrypted(), urls.waiting),
      payWithoutDetails: () => checkout.payWithoutDetails(made),
      finalizePayment: () => checkout.finalizePayment(made.id, {}),
    }
    await expect(asks[verb]()).rejects.toMatchObject({ name: 'ApiError', message: words, status: 502 })
  })

  it('opens on the third ask, or never, where the sandbox is told so', async () => {
    const bought = async (asks: number | null) => {
      await rig.sandbox.send('PUT', '/access', { asks })
      await rig.provider.checkout.payByGateway(await order(monthly), encrypted(), urls.waiting)
    }
    const ask = () => rig.provider.checkout.hasAccess(monthly)
    await bought(2)
    expect(await current()).toBeUndefined()
    expect([await ask(), await ask(), await ask()]).toEqual([false, false, true])
    expect(await current()).toMatchObject({ offerId: monthly })
    await bought(null)
    expect([await ask(), await ask(), await ask(), await ask()]).toEqual([false, false, false, false])
  })
})
