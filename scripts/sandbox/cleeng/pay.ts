import { accessDelayOf } from '../accounts/delay.ts'
import { openTransactions } from '../accounts/payments.ts'
import { nextNumber } from '../core/documents.ts'
import type { State } from '../core/state.ts'
import type { SandboxCustomer, StoredMethod, Subscription } from './customer.ts'
import { discountAfter, type Order, offerFor, pricesOf } from './orders.ts'
import { isSubscription, methods, type Offer } from './publisher.ts'
import { openCustomers } from './users.ts'

/** Payment details to store. */
export type NewPaymentDetails = { method: 'card' | 'paypal'; specific: { [name: string]: string } }

/** Adds a transaction, and a charge if the amount is positive. */
export const charge = (
  state: State,
  person: SandboxCustomer,
  { offer, amount, method, coupon }: { offer: Offer; amount: number; method: string; coupon?: string | undefined },
): SandboxCustomer => {
  const { email, currency } = person
  const now = state.clock.now()
  if (amount > 0)
    openTransactions(state).charge({
      at: now.toISOString(),
      provider: 'cleeng',
      email,
      offerId: offer.id,
      amount,
      currency,
      method,
    })
  const transaction = {
    id: `T${nextNumber(state.database, 'cleeng/transaction', 930800001)}`,
    at: Math.floor(now.getTime() / 1000),
    offerId: offer.id,
    amount,
    method,
    ...(coupon && { coupon }),
  }
  return { ...person, transactions: [...person.transactions, transaction] }
}

/** Adds a payment method to the existing ones. */
export const withPaymentDetails = (
  state: State,
  person: SandboxCustomer,
  { method, specific }: NewPaymentDetails,
): SandboxCustomer => {
  const id = nextNumber(state.database, 'cleeng/on-file', 930600101)
  const added: StoredMethod = { id, method, methodId: methods[method].id, specific, active: true }
  return { ...person, onFile: [...person.onFile, added] }
}

const deactivateDetails = (person: SandboxCustomer): SandboxCustomer => ({
  ...person,
  onFile: person.onFile.map((method) => ({ ...method, active: false })),
})

const subscribe = (state: State, person: SandboxCustomer, subscription: Omit<Subscription, 'id'>): SandboxCustomer => {
  const id = nextNumber(state.database, 'cleeng/subscription', 930500101)
  const otherSubscriptions = person.subscriptions.filter(({ offerId }) => offerId !== subscription.offerId)
  return { ...person, subscriptions: [...otherSubscriptions, { id, ...subscription }] }
}

/** Charges an order on every call and grants access. */
export const payOrder = (state: State, payer: SandboxCustomer, order: Order, means: NewPaymentDetails | undefined) => {
  const offer = offerFor(order.offerId)
  const { totalPrice, priceBreakdown, discount } = pricesOf(order, payer)
  const method = means?.method ?? 'manual'
  const charged = charge(state, payer, { offer, amount: totalPrice, method, coupon: order.coupon })
  const filed = means ? withPaymentDetails(state, deactivateDetails(charged), means) : charged
  const expiresAt = Math.floor(state.clock.now().getTime() / 1000) + offer.seconds
  const granted = {
    ...filed,
    grants: [
      ...filed.grants.filter(({ offerId }) => offerId !== offer.id),
      { offerId: offer.id, expiresAt, checks: accessDelayOf(state).get() },
    ],
  }
  const inTrial = discount.type === 'trial'
  const terms = { offerId: offer.id, status: 'active' as const, expiresAt, inTrial, method, ...discountAfter(order) }
  const person = openCustomers(state).save(isSubscription(offer) ? subscribe(state, granted, terms) : granted)
  return {
    ...paymentResponse(state, person, order, method),
    taxValue: priceBreakdown.taxValue,
    totalAmount: totalPrice,
    amount: totalPrice,
  }
}

const paymentResponse = (state: State, person: SandboxCustomer, order: Order, method: string) => ({
  id: nextNumber(state.database, 'cleeng/payment', 930900001),
  orderId: order.id,
  status: 'successful',
  currency: person.currency,
  customerId: person.id,
  paymentGateway: method === 'card' ? 'adyen' : method,
  paymentMethod: method,
  externalPaymentId: `P-${order.id}`,
  couponId: null,
  country: person.country,
  offerType: order.offerId.charAt(0),
  paymentMethodFee: 0,
  customerServiceFee: 0,
  rejectedReason: null,
  refundedReason: null,
  paymentDetailsId: person.onFile.at(-1)?.id ?? null,
  paymentOperation: 'payment',
  gatewaySpecificParams: null,
})
