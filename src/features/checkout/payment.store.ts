import { accessModelOf } from '#core/access.ts'
import { inTabLock, poll } from '#core/browser/waits.ts'
import { ApiError, isDoubtful, messageOf } from '#core/errors.ts'
import {
  type ChallengeResult,
  isSubscription,
  type Order,
  type Payment,
  type PaymentCard,
  type ReturnUrls,
} from '#core/offer.ts'
import { siteInForce } from '#core/site.store.ts'
import { $query, addressWith, replaceQuery } from '#core/url.store.ts'
import { awaitSubscription, forgetEntitlements, hasOneOf } from '#features/account/access.store.ts'
import { requestOffers } from '#features/account/account-flow.store.ts'
import {
  broadcastPurchase,
  chargeNoteFor,
  closeAsOpen,
  forgetCheckout,
  hasAlready,
  noteCharge,
  onOrder,
} from '#features/account/checkout.store.ts'
import { followAccountEvents, reportAfter } from '#features/account/effects.store.ts'
import { account } from '#features/account/provider.store.ts'

/** Absolute return URL of this page with a dialog. */
export function backTo(u: string, about: Record<string, string> = {}) {
  const left = { message: undefined, redirectResult: undefined, orderId: undefined, offerId: undefined }
  return new URL(addressWith({ ...left, u, ...about }), location.href).href
}

/** Return URL that waits for access, safe to reload. */
export const returnUrls = (offerId: string): ReturnUrls => ({
  success: backTo('waiting-for-payment', { offerId }),
  waiting: backTo('waiting-for-payment', { offerId }),
  cancel: backTo('payment-cancelled'),
  error: backTo('payment-error'),
})

let paying: Promise<Payment> | undefined

/**
 * Pays once across tabs, unless the viewer has access. Concurrent calls share a payment. Throws an ApiError or
 * AlreadyOpen.
 */
function charge(pay: (order: Order) => Promise<Payment>, mayFollow = isDoubtful): Promise<Payment> {
  if (paying) return paying
  paying = onOrder((order) => onceCharged(order.offerId, () => pay(order), mayFollow))
    .catch(asProviderMessage)
    .finally(() => {
      paying = undefined
    })
  reportAfter(paying)
  return paying
}

const lockName = 'jwapp.payment'

/** A failure may follow a charge, whose access appears later. */
const afterFailure = { tries: 3, everyMs: 1_500 }

const isOpenSoon = (offerId: string) => poll(afterFailure, async () => (await hasAlready(offerId)) || undefined)

/** Returns whether a charge may have happened despite the error. */
type MayFollow = (error: unknown) => boolean

const onceCharged = (offerId: string, pay: () => Promise<Payment>, mayFollow: MayFollow = isDoubtful) =>
  inTabLock(lockName, async () => (await earlierCharge(offerId)) ?? noted(offerId, pay, mayFollow))

/** Result of an earlier charge in any tab; undefined if unpaid. */
async function earlierCharge(offerId: string): Promise<Payment | undefined> {
  const note = chargeNoteFor(offerId)
  if (!note) {
    if (await hasAlready(offerId)) throw closeAsOpen(offerId)
    return undefined
  }
  const isOpen = await isOpenSoon(offerId)
  return isOpen || note.isPaid ? { state: 'waiting', offerId: note.offerId } : undefined
}

/** Pays, and records for all tabs that access may follow, unless nothing was charged. */
async function noted(offerId: string, pay: () => Promise<Payment>, mayFollow: MayFollow): Promise<Payment> {
  noteCharge({ offerId, isPaid: false })
  try {
    const payment = await pay()
    noteCharge(payment.state === 'form' ? undefined : { offerId, isPaid: payment.state === 'paid' })
    return payment
  } catch (error) {
    const isOpen = mayFollow(error) ? await isOpenSoon(offerId) : noteCharge(undefined)
    if (isOpen) return { state: 'waiting', offerId }
    throw error
  }
}

export const payByCard = (card: PaymentCard) =>
  charge(async (order) => {
    const { provider } = await account()
    // Banks request authentication by an account event, so payments subscribe first.
    await followAccountEvents()
    return provider.checkout.payByCard(order, card, returnUrls(order.offerId).waiting)
  })

/** Pays with a gateway card; `challenge` runs the bank's authentication. Throws an ApiError. */
export async function payByGateway(
  card: unknown,
  challenge: (action: unknown) => Promise<ChallengeResult>,
): Promise<Payment> {
  const { checkout } = (await account()).provider
  const payment = await charge((order) =>
    checkout.payByGateway(order, card, backTo('finalize-payment', { orderId: order.id })),
  )
  if (payment.state !== 'form') return payment
  const { details, paymentData } = await challenge(payment.action)
  return charge(({ id }) => checkout.finalizePayment(id, details, paymentData))
}

/** Starts a PayPal payment, charged after the viewer's approval. Throws an ApiError. */
export const payByPayPal = () =>
  charge(
    async (order) => (await account()).provider.checkout.payByPayPal(order, returnUrls(order.offerId)),
    () => false,
  )

export const payWithoutDetails = () =>
  charge(async (order) => (await account()).provider.checkout.payWithoutDetails(order))

/** Shows the provider's reason of a refusal; technical details go to logs. */
function asProviderMessage(error: unknown): never {
  const { cause } = Object(error)
  throw !isDoubtful(cause) && cause instanceof ApiError && cause.status >= 400 && cause.status < 500 ? cause : error
}

/** Next step after a payment: welcome, unlocked item, or waiting for access. */
export type Arrival = 'welcome' | 'close' | 'waiting'

/** Ends the checkout after a payment. */
export async function confirmPayment(offerId: string | undefined, isOpen = false): Promise<Arrival> {
  const isPlan = !offerId || isSubscription(offerId)
  if (offerId) broadcastPurchase(offerId)
  const shows = isPlan ? (await awaitSubscription()) !== undefined || !isSold() : isOpen || (await hasOneOf([offerId]))
  if (!isPlan) forgetEntitlements()
  if (shows || isOpen) noteCharge(undefined)
  forgetCheckout()
  requestOffers()
  if (!shows && !isOpen) return 'waiting'
  return isPlan ? 'welcome' : 'close'
}

const isSold = () => accessModelOf(siteInForce().config) === 'svod'

/** Access follows the charge with a delay. */
const waiting = { tries: 5, everyMs: 3_000 }

// Added by the bank's page to the return URL of a one-time payment.
const intentParams = { payment_intent: undefined, payment_intent_client_secret: undefined, redirect_status: undefined }

/** Completes a payment that the bank has approved. After a failure, access decides and a retry confirms again. */
async function confirmIntent() {
  const { payment_intent: id } = $query.get()
  if (!id) return
  const { provider } = await account()
  try {
    await provider.checkout.confirmIntent(id)
  } catch (error) {
    console.warn(messageOf(error))
    if (isDoubtful(error)) return
  }
  replaceQuery(intentParams)
}

/** Polls until the offer grants access; false after the last attempt or when `left`. */
export async function awaitAccess(offerId: string, left?: AbortSignal): Promise<boolean> {
  const { provider } = await account()
  void followAccountEvents()
  if (!isSubscription(offerId)) await confirmIntent()
  const has = await poll(waiting, async () => (await provider.checkout.hasAccess(offerId)) || undefined, left)
  return has === true
}

/** Offer to poll if the URL has none: the first one sold. */
export const defaultOffer = async () => (await account()).provider.checkout.subscriptionOfferIds()[0]

/** Completes a payment after the bank's redirect, else waits for its offer. Throws an ApiError. */
export async function finalizePayment(orderId: string, redirectResult: string | undefined): Promise<Payment> {
  const { provider } = await account()
  const { offerId } = await provider.checkout.getOrder(orderId)
  // A repeated return from the bank means a completed payment.
  if (!redirectResult || (await hasOneOf([offerId]))) return { state: 'waiting', offerId }
  return onceCharged(offerId, () => provider.checkout.finalizePayment(orderId, { redirectResult }))
}

/** Offer of an order. */
export const offerOfOrder = async (orderId: string) =>
  (await account()).provider.checkout.getOrder(orderId).then(
    ({ offerId }) => offerId,
    () => undefined,
  )
