import { ErrorResponse } from '../accounts/error-response.ts'
import type { State } from '../core/state.ts'
import type { Grant, SandboxCustomer } from './customer.ts'
import {
  checkCoupon,
  checkMethod,
  type Order,
  offerFor,
  orderResponse,
  ordersOf,
  pricesOf,
  withoutTax,
} from './orders.ts'
import { payOrder } from './pay.ts'
import { type Calls, checkCustomerIp, checkOwner } from './protocol.ts'
import { isSubscription, market, methods, type Offer, offerOf } from './publisher.ts'
import { openCustomers } from './users.ts'

/** Offer response for the Netherlands. */
const offerResponse = (offer: Offer) => ({
  id: null,
  offerId: offer.id,
  offerPrice: offer.price,
  offerCurrency: market.currency,
  offerCurrencySymbol: '€',
  offerCountry: market.country,
  customerPriceInclTax: offer.price,
  customerPriceExclTax: withoutTax(offer.price),
  customerCurrency: market.currency,
  customerCurrencySymbol: '€',
  customerCountry: market.country,
  discountedCustomerPriceInclTax: null,
  discountedCustomerPriceExclTax: null,
  discountPeriods: null,
  offerUrl: null,
  offerTitle: offer.title,
  offerDescription: null,
  active: true,
  createdAt: 1_735_689_600,
  updatedAt: 1_735_689_600,
  applicableTaxRate: 0.21,
  geoRestrictionEnabled: false,
  geoRestrictionType: null,
  geoRestrictionCountries: [],
  socialCommissionRate: 0,
  averageRating: 4,
  contentType: isSubscription(offer) ? null : 'video',
  period: offer.period,
  freePeriods: isSubscription(offer) ? offer.freePeriods : null,
  freeDays: isSubscription(offer) ? 0 : null,
  expiresAt: null,
  accessToTags: [isSubscription(offer) ? '(all)' : `offer_${offer.id}`],
  videoId: null,
  contentExternalId: null,
  contentExternalData: null,
  contentAgeRestriction: null,
  trialAvailable: null,
  applyServiceFeeOnCustomer: false,
  timeZone: null,
  startTime: null,
  endTime: null,
})

const checkMarket = (requested: { [Name in keyof typeof market]: string }) => {
  if (requested.country !== market.country) throw new ErrorResponse('Invalid param country')
  if (requested.currency !== market.currency) throw new ErrorResponse('Invalid param currency')
}

const withCoupon = ({ coupon, ...order }: Order, code: string | null | undefined): Order => {
  if (code === undefined) return { ...order, ...(coupon && { coupon }) }
  if (!code) return order
  checkCoupon(code, offerFor(order.offerId))
  return { ...order, coupon: code }
}

const countAttempt = (grant: Grant): Grant => ({ ...grant, checks: grant.checks && grant.checks - 1 })

/** Returns whether an offer grants access. Each check shortens a delayed payment. */
const accessOf = (state: State, person: SandboxCustomer, id: string) => {
  const offer = offerOf(id)
  const grant = person.grants.find(({ offerId }) => offerId === offer?.id)
  if (!grant || grant.expiresAt <= state.clock.now().getTime() / 1000) return { accessGranted: false, expiresAt: 0 }
  openCustomers(state).save({
    ...person,
    grants: person.grants.map((entry) => (entry === grant ? countAttempt(entry) : entry)),
  })
  return grant.checks === 0
    ? { accessGranted: true, expiresAt: grant.expiresAt }
    : { accessGranted: false, expiresAt: 0 }
}

/** Offers, orders, free orders and access checks. */
export const checkoutCalls = ({ open, withToken }: Calls) => {
  open('get', '/offers/:id', {
    query: { customerIP: 'text?' },
    handle: ({ param, query }) => {
      checkCustomerIp(query.customerIP)
      return offerResponse(offerFor(param('id')))
    },
  })
  withToken('post', '/orders', {
    body: {
      offerId: 'text',
      customerId: 'text',
      country: 'text',
      currency: 'text',
      customerIP: 'text',
      paymentMethodId: 'number?',
      buyAsAGift: 'flag?',
    },
    handle: ({ sandbox: { state }, person, body }) => {
      checkOwner(person, body.customerId)
      checkMarket(body)
      checkCustomerIp(body.customerIP)
      checkMethod(body.paymentMethodId)
      const { paymentMethodId: methodId } = body
      const requested = { person: person.id, offerId: offerFor(body.offerId).id, ...(methodId && { methodId }) }
      return orderResponse(ordersOf(state).add(requested), person)
    },
  })
  withToken('get', '/orders/:id', {
    handle: ({ sandbox: { state }, person, param }) => orderResponse(ordersOf(state).find(param('id'), person), person),
  })
  withToken('patch', '/orders/:id', {
    body: { paymentMethodId: 'number?', couponCode: 'text or null?' },
    handle: ({ sandbox: { state }, person, param, body }) => {
      checkMethod(body.paymentMethodId)
      const order = withCoupon(ordersOf(state).find(param('id'), person), body.couponCode)
      const { paymentMethodId: methodId } = body
      return orderResponse(ordersOf(state).save({ ...order, ...(methodId && { methodId }) }), person)
    },
  })
  withToken('get', '/payment-methods', {
    handle: () => ({ message: '', paymentMethods: Object.values(methods), status: 1 }),
  })
  withToken('post', '/payments', {
    body: { orderId: 'number' },
    handle: ({ sandbox: { state }, person, body }) => {
      const order = ordersOf(state).find(body.orderId, person)
      if (pricesOf(order, person).requiredPaymentDetails) throw new ErrorResponse('Payment details are required')
      return payOrder(state, person, order, undefined)
    },
  })
  withToken('get', '/entitlements/:offer', {
    handle: ({ sandbox: { state }, person, param }) => accessOf(state, person, param('offer')),
  })
}
