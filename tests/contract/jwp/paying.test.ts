import { describe, expect, it, vi } from 'vitest'
import { card, formOf } from './open-jwp.ts'
import { failure, film, monthly, openShop, yearly } from './shop.ts'

const { checkout, order, viewer, fixture } = await openShop()
const urls = {
  success: 'http://site.test/?u=success',
  waiting: 'http://site.test/?u=waiting-for-payment&offerId=x',
  cancel: 'http://site.test/?u=payment-cancelled',
  error: 'http://site.test/?u=payment-error',
}

describe('jwp payment', () => {
  it('paymentMethods returns card and PayPal', async () => {
    expect(await checkout().paymentMethods()).toEqual([
      { id: 1, name: 'card', gateway: 'stripe' },
      { id: 2, name: 'paypal', gateway: 'paypal' },
    ])
  })

  it('payByCard sends the card to the endpoint of the offer type and waits for access', async () => {
    for (const [id, path] of [
      [monthly, '/subscriptions'],
      [film, '/payments'],
    ] as const) {
      expect(await checkout().hasAccess(id)).toBe(false)
      const paid = await checkout().payByCard(await order(id), card, urls.waiting)
      expect(paid).toEqual({ state: 'waiting', offerId: id })
      expect(await checkout().hasAccess(id)).toBe(true)
      const call = (await fixture.requestsTo(new RegExp(`accounts${path}$`))).find(({ method }) => method === 'POST')
      expect(formOf(call)).toEqual({
        number: '4111111111111111',
        card_name: 'Vera Viewer',
        exp_month: '12',
        exp_year: '2031',
        cvv: '123',
        access_fee: id.split('_')[1],
        payment_method: '1',
        referrer: 'http://site.test',
        return_url: urls.waiting,
      })
    }
    expect(await fixture.charges()).toMatchObject([{ amount: 0 }, { amount: 3.99 }])
  })

  it('payByCard charges the price that the voucher reduces', async () => {
    const half = await checkout().updateOrder(await order(yearly), { couponCode: 'YEARLY' })
    await checkout().payByCard(half, card, urls.waiting)
    expect(await fixture.charges()).toMatchObject([{ offerId: yearly, amount: 35, method: 'Card' }])
  })

  it('hasAccess returns true on the third request or never, as the sandbox is set', async () => {
    await fixture.send('PUT', '/access', { checks: 2 })
    await checkout().payByCard(await order(film), card, urls.waiting)
    const checks = []
    for (let tries = 0; tries < 3; tries += 1) checks.push(await checkout().hasAccess(film))
    expect(checks).toEqual([false, false, true])
    await fixture.send('PUT', '/access', { checks: null })
    await checkout().payByCard(await order(monthly), card, urls.waiting)
    for (let tries = 0; tries < 5; tries += 1) expect(await checkout().hasAccess(monthly)).toBe(false)
  })

  it.each([{ number: '1234 5678 9012 3456' }, { expYear: '2020' }, { cvc: 'x' }])(
    'payByCard rejects %o without a charge',
    async (wrong) => {
      const refused = await failure(checkout().payByCard(await order(film), { ...card, ...wrong }, urls.waiting))
      expect(refused).toMatchObject({ message: 'Failed to make payment', status: 422 })
      expect(await fixture.charges()).toEqual([])
    },
  )

  it('payByPayPal redirects to PayPal, and approval charges and returns to the waiting URL', async () => {
    const going = await checkout().payByPayPal(await order(film), urls)
    const address = going.state === 'redirect' ? going.url : ''
    expect(formOf((await fixture.requestsTo(/external/))[0])).toEqual({
      origin: urls.waiting,
      access_fee: '71002',
      payment_method: '2',
    })
    const agree = /href="(agree[^"]*)"/.exec(await (await fetch(address)).text())?.[1] ?? ''
    const back = await fetch(new URL(agree, address), { redirect: 'manual' })
    expect(back.headers.get('location')).toBe(urls.waiting)
    expect(await checkout().hasAccess(film)).toBe(true)
    expect(await fixture.charges()).toMatchObject([{ offerId: film, amount: 3.99, method: 'PayPal' }])
  })

  it('payByPayPal for an offer with active access redirects to the error URL', async () => {
    await fixture.signIn('member@example.com')
    const going = await checkout().payByPayPal(await order(monthly), urls)
    expect(going).toEqual({ state: 'redirect', url: `${urls.error}&message=Already+have+an+active+access` })
    expect(await fixture.charges()).toEqual([])
  })

  it('payByPayPal rejects a 500 response and a redirect URL outside paypal.com', async () => {
    await fixture.breakNext({ path: 'external-payments', status: 500 })
    const message = 'Failed to generate PayPal payment url'
    expect(await failure(checkout().payByPayPal(await order(film), urls))).toMatchObject({ message, status: 500 })
    for (const endpoint of ['javascript:alert(1)', 'https://evil.example/paypal']) {
      await fixture.breakNext({ path: 'external-payments', body: { endpoint } })
      expect(await failure(checkout().payByPayPal(await order(film), urls))).toMatchObject({ message })
    }
    const endpoint = 'https://www.sandbox.paypal.com/checkoutnow?token=1'
    await fixture.breakNext({ path: 'external-payments', body: { endpoint } })
    expect(await checkout().payByPayPal(await order(film), urls)).toEqual({ state: 'redirect', url: endpoint })
  })

  it('gateway payment functions reject as not enabled', async () => {
    const created = await order(film)
    const none = [
      () => checkout().payWithoutDetails(created),
      () => checkout().cardSession(undefined, ''),
      () => checkout().payByGateway(created, {}, ''),
      () => checkout().finalizePayment('1', {}),
    ]
    for (const gatewayCall of none) await expect(gatewayCall()).rejects.toThrow(/feature is not enabled$/)
  })
})

describe('incomplete payment response', () => {
  it('a payment with a truncated response waits for access and charges once', async () => {
    const impatient = fixture.providerFor(undefined, { retries: 2, timeoutMs: 60 }).checkout
    const [bought] = await checkout().offers([film])
    const created = bought && (await impatient.createOrder(viewer(), bought))
    await fixture.breakNext({ path: '/accounts/payments', method: 'POST', truncateAt: 4 })
    expect(created && (await impatient.payByCard(created, card, urls.waiting))).toEqual({
      state: 'waiting',
      offerId: film,
    })
    expect(await fixture.charges()).toHaveLength(1)
    expect(await checkout().hasAccess(film)).toBe(true)
  })

  it('a payment that times out waits for access and charges once', async () => {
    const impatient = fixture.providerFor(undefined, { retries: 2, timeoutMs: 60 }).checkout
    await fixture.breakNext({ path: '/accounts/payments', method: 'POST', delayMs: 300 })
    const paid = await impatient.payByCard(await order(film), card, urls.waiting)
    expect(paid).toEqual({ state: 'waiting', offerId: film })
    await vi.waitFor(async () => expect(await fixture.charges()).toHaveLength(1))
  })

  it('a payment that fails with 500 rejects without a retry or a charge', async () => {
    const patient = fixture.providerFor(undefined, { retries: 2, backoffMs: 5 }).checkout
    await fixture.breakNext({ path: '/accounts/payments', method: 'POST', status: 500 })
    const refused = await failure(patient.payByCard(await order(film), card, urls.waiting))
    expect(refused).toMatchObject({ message: 'Failed to make payment', status: 500 })
    expect(await fixture.charges()).toEqual([])
  })
})
