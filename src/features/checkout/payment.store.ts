import { atom, type ReadableAtom } from 'nanostores'
import { accessModelOf } from '#core/access/access.ts'
import { addressWith } from '#core/address/url.store.ts'
import { inTabLock, poll } from '#core/browser/waits.ts'
import type { ChallengeResult, Order, Payment, PaymentCard, ReturnUrls } from '#core/checkout/offer.ts'
import { ApiError, mayHaveSucceeded } from '#core/data/errors.ts'
import { singleFlight } from '#core/data/single-flight.ts'
import { currentSite } from '#core/site/site.store.ts'
import { hasAnyOffer, invalidateEntitlements } from '#features/access/entitlements.store.ts'
import { requestOffers } from '#features/access/requested-offers.store.ts'
import { awaitSubscription } from '#features/access/subscription.store.ts'
import { openAccount } from '#features/session/provider.store.ts'
import {
  $alreadyEntitled,
  $checkout,
  broadcastPurchase,
  type Checkout,
  chosenOffer,
  clearCharge,
  clearCheckout,
  endAsEntitled,
  findCharge,
  isAlreadyEntitled,
  isSitePlan,
  recordApproval,
  recordCharge,
  reportAfter,
  takeApproval,
  withCurrentOrder,
} from './checkout.store.ts'
import { orderChanges } from './order.store.ts'
import { subscribeToPaymentEvents } from './payment-events.store.ts'

const $changes = atom(0)

/** Counts charges and changes of payment methods, which reload their views. */
export const $paymentChanges: ReadableAtom<number> = $changes
export const countPaymentChange = () => $changes.set($changes.get() + 1)

/** Absolute return URL of this page with a dialog. */
export function toReturnUrl(u: string, params: Record<string, string> = {}) {
  const cleared = { message: undefined, redirectResult: undefined, orderId: undefined, offerId: undefined }
  return new URL(addressWith({ ...cleared, u, ...params }), location.href).href
}

/** Return URL that waits for access, safe to reload. */
export const returnUrls = (offerId: string): ReturnUrls => ({
  success: toReturnUrl('waiting-for-payment', { offerId }),
  waiting: toReturnUrl('waiting-for-payment', { offerId }),
  cancel: toReturnUrl('payment-cancelled'),
  error: toReturnUrl('payment-error'),
})

/** Pays once across tabs. Throws AlreadyEntitledError if the viewer has access. Concurrent calls share a payment. */
const charge = singleFlight((pay: (order: Order) => Promise<Payment>, isImmediate?: boolean): Promise<Payment> => {
  const paying = awaitOrderChanges()
    .then(() => withCurrentOrder((order) => chargeOnce(order.offerId, () => pay(order), isImmediate)))
    .catch(asProviderMessage)
  reportAfter(paying)
  return paying
})

/** Waits for a pending coupon; rejects a checkout that closed or has another payment form. */
async function awaitOrderChanges() {
  const before = $checkout.get()
  await orderChanges()
  const now = $checkout.get()
  const isSame = now?.order.id === before?.order.id && formOf(now) === formOf(before)
  if (!isSame && !$alreadyEntitled.get()) throw new Error('The order has changed')
}

/** Method whose form is shown; undefined for a free order. */
const formOf = (checkout: Checkout | undefined) =>
  checkout?.order.requiredPaymentDetails ? (checkout.order.paymentMethodId ?? checkout.methods[0]?.id) : undefined

/**
 * Charges an offer in one tab at a time, unless open or already charged.
 * `isImmediate` is false for a payment that the viewer approves later.
 */
export const chargeOnce = (offerId: string, pay: () => Promise<Payment>, isImmediate = true) =>
  inTabLock('jwapp.payment', async (): Promise<Payment> => {
    const earlier = await earlierCharge(offerId)
    if (earlier) return earlier
    recordCharge({ offerId, isPaid: false, isSent: isImmediate })
    try {
      const payment = await pay()
      if (payment.state === 'form') clearCharge(offerId)
      else if (payment.state === 'redirect') recordApproval(offerId)
      else recordCharge({ offerId, isPaid: payment.state === 'paid', isSent: payment.state === 'waiting' })
      return payment
    } catch (error) {
      if (!isImmediate || !mayHaveSucceeded(error)) {
        clearCharge(offerId)
        throw error
      }
      recordCharge({ offerId, isPaid: false })
      const hasAccess = await pollAccess(offerId)
      if (hasAccess === false) throw error
      // Without a response to any check the result is unknown.
      recordCharge({ offerId, isPaid: false, isSent: true })
      return { state: 'waiting', offerId }
    }
  })

/** Result of an earlier charge in any tab; undefined if unpaid. */
async function earlierCharge(offerId: string): Promise<Payment | undefined> {
  const openCharge = findCharge(offerId)
  if (!openCharge) {
    if (await isAlreadyEntitled(offerId)) throw endAsEntitled(offerId)
    return undefined
  }
  // Repeat a failed check: a second failure throws, and nothing is charged.
  const isOpen =
    (await pollAccess(offerId)) || openCharge.isPaid || openCharge.isSent || (await isAlreadyEntitled(offerId))
  if (isOpen) return { state: 'waiting', offerId: openCharge.offerId }
  if (takeApproval(openCharge)) throw new Error('approval in another window')
  return undefined
}

/** A failure may follow a charge, whose access appears later. */
export const afterFailure = { attempts: 3, everyMs: 1_500 }

/** Polls for access; undefined if no check had a response. */
async function pollAccess(offerId: string): Promise<boolean | undefined> {
  let isAnswered = false
  const has = await poll(afterFailure, async () => {
    const isEntitled = await isAlreadyEntitled(offerId)
    isAnswered = true
    return isEntitled || undefined
  })
  return has ?? (isAnswered ? false : undefined)
}

export const payByCard = (card: PaymentCard) =>
  charge(async (order) => {
    const { provider } = await openAccount()
    // Banks request authentication by an account event, so payments subscribe first.
    await subscribeToPaymentEvents()
    return provider.checkout.payByCard(order, card, returnUrls(order.offerId).waiting)
  })

/** Pays with a gateway card; `challenge` runs the bank's authentication. Throws an ApiError. */
export async function payByGateway(
  card: unknown,
  challenge: (action: unknown) => Promise<ChallengeResult>,
): Promise<Payment> {
  const { checkout } = (await openAccount()).provider
  const payment = await charge((order) =>
    checkout.payByGateway(order, card, toReturnUrl('finalize-payment', { orderId: order.id })),
  )
  if (payment.state !== 'form') return payment
  const { details, paymentData } = await challenge(payment.action)
  return charge(({ id }) => checkout.finalizePayment(id, details, paymentData))
}

/** Starts a PayPal payment, charged after the viewer's approval. Throws an ApiError. */
export const payByPayPal = () =>
  charge(async (order) => (await openAccount()).provider.checkout.payByPayPal(order, returnUrls(order.offerId)), false)

export const payWithoutDetails = () =>
  charge(async (order) => (await openAccount()).provider.checkout.payWithoutDetails(order))

/** Shows the provider's reason of a refusal; technical details go to logs. */
function asProviderMessage(error: unknown): never {
  const { cause } = Object(error)
  throw !mayHaveSucceeded(cause) && cause instanceof ApiError && cause.status >= 400 && cause.status < 500
    ? cause
    : error
}

/** Next step after a payment: welcome, unlocked item, or waiting for access. */
export type PaymentNextStep = 'welcome' | 'close' | 'waiting'

/** Ends the checkout after a payment. */
export async function confirmPayment(offerId: string | undefined, isOpen = false): Promise<PaymentNextStep> {
  const isPlan = !offerId || isSitePlan(offerId)
  const paid = offerId ?? chosenPlan()
  if (offerId) broadcastPurchase(offerId)
  const shows = isPlan
    ? (await awaitSubscription()) !== undefined || !isSold()
    : isOpen || (await hasAnyOffer([offerId]))
  if (!isPlan) invalidateEntitlements()
  const hasAccess = shows || isOpen
  if (hasAccess && paid) clearCharge(paid)
  clearCheckout()
  // Later confirmations of a premier item depend on the requested offers.
  if (!hasAccess) return 'waiting'
  requestOffers()
  countPaymentChange()
  return isPlan ? 'welcome' : 'close'
}

/** Chosen plan; access to a plan does not confirm the purchase of an item. */
function chosenPlan() {
  const chosen = chosenOffer()
  return chosen && isSitePlan(chosen) ? chosen : undefined
}

const isSold = () => accessModelOf(currentSite().config) === 'svod'
