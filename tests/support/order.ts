import type { Offer, Order } from '#core/checkout/offer.ts'

/** A monthly plan for 7 euros, without free time. */
export const plainOffer = (more: Partial<Offer> = {}): Offer => ({
  ...{ offerId: 'S1_1', title: 'Monthly', price: 7, currency: 'EUR', active: true, period: 'month' },
  ...{ freeDays: 0, freePeriods: 0 },
  ...more,
})

/** Order of that plan that requires payment details. */
export const plainOrder = (more: Partial<Order> = {}): Order => ({
  ...{ id: '1', offerId: 'S1_1', totalPrice: 7, currency: 'EUR', taxRate: 0 },
  priceBreakdown: { offerPrice: 7, discountAmount: 0, discountedPrice: 7, paymentMethodFee: 0, taxValue: 0 },
  ...{ discount: { applied: false, type: '', periods: 0 }, requiredPaymentDetails: true },
  ...more,
})
