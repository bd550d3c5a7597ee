import { ApiError } from '#domain/errors.ts'
import { accessModelOf } from '#domain/integration.ts'
import { isSubscription } from '#domain/offer.ts'
import type { BankAnswer, Card, Order, Payment, ReturnUrls } from '#domain/order.ts'
import { poll } from '#lib/poll.ts'
import { requestOffers } from './account-flow.ts'
import { forgetCheckout, onOrder } from './checkout.ts'
import { forgetEntitlements, hasOneOf } from './entitlements.ts'
import { followNotices, reportAfter } from './notices.ts'
import { account } from './provider.ts'
import { siteInForce } from './site.ts'
import { awaitSubscription } from './subscription.ts'
import { addressWith } from './url.ts'

/** An address of this page with a dialog over it, whole, for other companies to send the viewer back to. */
export function backTo(u: string, about: Record<string, string> = {}) {
  const left = { message: undefined, redirectResult: undefined, orderId: undefined, offerId: undefined }
  return new URL(addressWith({ ...left, u, ...about }), location.href).href
}

/** Whoever comes back waits for what was paid: a page can be reloaded there, and tells the truth. */
export const returnUrls = (offerId: string): ReturnUrls => ({
  success: backTo('waiting-for-payment', { offerId }),
  waiting: backTo('waiting-for-payment', { offerId }),
  cancel: backTo('payment-cancelled'),
  error: backTo('payment-error'),
})

let paying: Promise<Payment> | undefined

/** One payment at a time: a second wish while one is on its way is the same payment. Throws an ApiError. */
function once(pay: (order: Order) => Promise<Payment>): Promise<Payment> {
  if (paying) return paying
  paying = onOrder(pay)
    .catch(inProvidersWords)
    .finally(() => {
      paying = undefined
    })
  reportAfter(paying)
  return paying
}

/** A failure may follow a charge, which shows a moment later (spec 1 §9). */
const afterFailure = { tries: 3, everyMs: 1_500 }
let doubted: string | undefined

/** Pays, but not again for what a failed payment has opened after all: then it is waited for. Throws an ApiError. */
const charge = (pay: (order: Order) => Promise<Payment>) =>
  once((order) => onceCharged(order.offerId, () => pay(order)))

async function onceCharged(offerId: string, pay: () => Promise<Payment>): Promise<Payment> {
  const { provider } = await account()
  const isOpen = async () => (await provider.checkout.hasAccess(offerId)) || undefined
  if (doubted === offerId && (await isOpen().catch(() => undefined))) return { state: 'waiting', offerId }
  try {
    return await pay()
  } catch (error) {
    if (!(error instanceof ApiError && error.status >= 500)) throw error
    doubted = offerId
    if (await poll(afterFailure, isOpen)) return { state: 'waiting', offerId }
    throw error
  }
}

export const payByCard = (card: Card) =>
  charge(async (order) => {
    const { provider } = await account()
    // A bank that wants to be asked tells it by a notice, which only those hear who listen
    await followNotices()
    return provider.checkout.payByCard(order, card, returnUrls(order.offerId).waiting)
  })

/** By a card in the gateway's own fields; `ask` puts the bank's question, where it has one. Throws an ApiError. */
export async function payByGateway(card: unknown, ask: (action: unknown) => Promise<BankAnswer>): Promise<Payment> {
  const { checkout } = (await account()).provider
  const payment = await charge((order) =>
    checkout.payByGateway(order, card, backTo('finalize-payment', { orderId: order.id })),
  )
  if (payment.state !== 'form') return payment
  const { details, paymentData } = await ask(payment.action)
  return charge(({ id }) => checkout.finalizePayment(id, details, paymentData))
}

export const payByPayPal = () =>
  once(async (order) => (await account()).provider.checkout.payByPayPal(order, returnUrls(order.offerId)))

export const payWithoutDetails = () =>
  charge(async (order) => (await account()).provider.checkout.payWithoutDetails(order))

/** What a provider says of a refused payment is for the viewer; that something failed is for logs (spec 2 §8.5). */
function inProvidersWords(error: unknown): never {
  const { cause } = Object(error)
  throw cause instanceof ApiError && cause.status >= 400 && cause.status < 500 ? cause : error
}

/**
 * What a payment leads to: subscribers are welcomed, whoever bought one item is let in to it (spec 1 §4), and who has
 * nothing yet to show for it waits.
 */
export type Arrival = 'welcome' | 'close' | 'waiting'

/** Something has been paid, and is open or soon will be: nothing is left to buy. */
export async function settlePayment(offerId: string | undefined, isOpen = false): Promise<Arrival> {
  const isPlan = !offerId || isSubscription(offerId)
  const shows = isPlan ? (await awaitSubscription()) !== undefined || !isSold() : isOpen || (await hasOneOf([offerId]))
  if (!isPlan) forgetEntitlements()
  forgetCheckout()
  requestOffers()
  if (!shows && !isOpen) return 'waiting'
  return isPlan ? 'welcome' : 'close'
}

const isSold = () => accessModelOf(siteInForce().config) === 'svod'

/** Access comes a moment after the charge (spec 1 §9). */
const waiting = { tries: 5, everyMs: 3_000 }

/** Waits until the provider says that the offer is open; false when it did not in all that time, or who waits has `left` (spec 1 §4). */
export async function awaitAccess(offerId: string, left?: AbortSignal): Promise<boolean> {
  const { provider } = await account()
  void followNotices()
  const has = await poll(waiting, async () => (await provider.checkout.hasAccess(offerId)) || undefined, left)
  return has === true
}

/** The offer to wait for where the address names none: the first that is sold. */
export const defaultOffer = async () => (await account()).provider.checkout.subscriptionOfferIds()[0]

/** Completes a payment that went on at the bank; with nothing to complete it by, its offer is waited for. Throws an ApiError. */
export async function finalizePayment(orderId: string, redirectResult: string | undefined): Promise<Payment> {
  const { provider } = await account()
  const { offerId } = await provider.checkout.getOrder(orderId)
  // Whoever went back to their bank and agreed once more has paid already
  if (!redirectResult || (await hasOneOf([offerId]))) return { state: 'waiting', offerId }
  return onceCharged(offerId, () => provider.checkout.finalizePayment(orderId, { redirectResult }))
}

/** What an order was made for. */
export const offerOfOrder = async (orderId: string) =>
  (await account()).provider.checkout.getOrder(orderId).then(
    ({ offerId }) => offerId,
    () => undefined,
  )
