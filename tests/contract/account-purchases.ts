import { describe, expect, it } from 'vitest'
import { type AccountFixture, errorsOf, member, viewer } from './account-fixture.ts'

/** Offers, orders and access of every provider. */
export function describePurchases(
  fixture: AccountFixture,
  expected: { itemOffer: string; subscriptionOffer: string; freeNeedsDetails?: boolean },
) {
  const { itemOffer, subscriptionOffer, freeNeedsDetails = false } = expected
  describe('offers and orders', () => {
    it('offers returns existing offers as active with a price and omits an unknown offer id', async () => {
      const offers = await fixture.provider.checkout.offers([itemOffer, subscriptionOffer, 'S1_99'])
      expect(offers.map(({ offerId }) => offerId)).toEqual([itemOffer, subscriptionOffer])
      for (const offer of offers) expect(offer).toMatchObject({ price: expect.any(Number), active: true })
    })

    it('offers rejects with "Failed to get offers" when every request fails', async () => {
      await fixture.breakAll({ status: 500 })
      await expect(fixture.provider.checkout.offers([itemOffer])).rejects.toThrow('Failed to get offers')
    })

    const ordered = async () => {
      const customer = await fixture.signIn(viewer)
      const [offer] = await fixture.provider.checkout.offers([itemOffer])
      if (!offer) throw new Error('The offer is not sold')
      return { offer, order: await fixture.provider.checkout.createOrder(customer, offer) }
    }

    it('an order costs the offer price, half of it with the coupon HALF and 0 with the coupon FREE', async () => {
      const { offer, order } = await ordered()
      expect(order).toMatchObject({ offerId: itemOffer, totalPrice: offer.price, requiredPaymentDetails: true })
      const half = await fixture.provider.checkout.updateOrder(order, { couponCode: 'HALF' })
      expect(half.totalPrice).toBeCloseTo(offer.price / 2, 1)
      expect(half).toMatchObject({ couponCode: 'HALF', discount: { applied: true, type: 'coupon' } })
      const free = await fixture.provider.checkout.updateOrder(half, { couponCode: 'FREE' })
      expect(free).toMatchObject({ totalPrice: 0, requiredPaymentDetails: freeNeedsDetails })
    })

    it('an invalid coupon returns an error for the coupon field, and a 500 response returns a general error', async () => {
      const { order } = await ordered()
      const coupon = (couponCode: string) => fixture.provider.checkout.updateOrder(order, { couponCode })
      expect(await errorsOf('coupon', coupon('NOSUCH'))).toEqual([
        { field: 'couponCode', key: 'account:checkout.coupon_not_valid' },
      ])
      await fixture.breakAll({ status: 500 })
      expect(await errorsOf('coupon', coupon('HALF'))).toEqual([{ key: 'error:unknown_error' }])
    })

    it('paymentMethods returns card and PayPal', async () => {
      await fixture.signIn(viewer)
      const methods = await fixture.provider.checkout.paymentMethods()
      expect(methods.map(({ name }) => name)).toEqual(['card', 'paypal'])
    })
  })

  describe('access and subscription', () => {
    it('a viewer without a purchase has no access to a paid item and no subscription', async () => {
      await fixture.signIn(viewer)
      expect(await fixture.provider.checkout.hasAccess(itemOffer)).toBe(false)
      expect(await fixture.provider.subscription.current(await fixture.provider.customer.get())).toBeUndefined()
    })

    it('cancel changes the status of an active, unexpired subscription to cancelled', async () => {
      const customer = await fixture.signIn(member)
      const { subscription } = fixture.provider
      const plan = (await subscription.current(customer)) ?? expect.unreachable('the member has no subscription')
      expect(plan).toMatchObject({ status: 'active', totalPrice: expect.any(Number) })
      expect(plan.expiresAt).toBeGreaterThan(Date.now())
      await subscription.cancel(customer, plan)
      expect(await subscription.current(customer)).toMatchObject({ status: 'cancelled' })
    })
  })
}
