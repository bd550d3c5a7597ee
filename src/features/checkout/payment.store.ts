import { atom, type ReadableAtom } from 'nanostores'
import { accessModelOf } from '#core/access.ts'
import { inTabLock, poll } from '#core/browser/waits.ts'
import { ApiError, isDoubtful } from '#core/errors.ts'
import {
  type ChallengeResult,
  isSubscription,
  type Order,
  type Payment,
  type PaymentCard,
  type ReturnUrls,
} from '#core/offer.ts'
import { siteInForce } from '#core/site.store.ts'
import { addressWith } from '#core/url.store.ts'
import { requestOffers } from '#features/account/account-flow.store.ts'
import {
  broadcastPurchase,
  chargeNoteFor,
  clearCharge,
  closeAsOpen,
  forgetCheckout,
  hasAlready,
  noteCharge,
  onOrder,
  reportAfter,
} from '#features/account/checkout.store.ts'
import { followAccountEvents } from '#features/account/effects.store.ts'
import { forgetEntitlements, hasOneOf } from '#features/account/entitlements.store.ts'
import { account } from '#features/account/provider.store.ts'
import { awaitSubscription } from '#features/account/subscription.store.ts'

const $changes = atom(0)

/** Counts charges and changes of payment methods, which reload their views. */
export const $paymentChanges: ReadableAtom<number> = $changes
export const countPaymentChange = () => $changes.set($changes.get() + 1)

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

/** Pays once across tabs, unless the viewer has access: then throws AlreadyOpen. Concurrent calls share a payment. */
function charge(pay: (order: Order) => Promise<Payment>, mayFollow = isDoubtful): Promise<Payment> {
  if (paying) return paying
  paying = onOrder((order) => chargeOnce(order.offerId, () => pay(order), mayFollow))
    .catch(asProviderMessage)
    .finally(() => {
      paying = undefined
    })
  reportAfter(paying)
  return paying
}

/** Returns whether a charge may have happened despite the error. */
type MayFollow = (error: unknown) => boolean

/** Charges an offer in one tab at a time, unless it is open or already charged. */
export const chargeOnce = (offerId: string, pay: () => Promise<Payment>, mayFollow: MayFollow = isDoubtful) =>
  inTabLock('jwapp.payment', async (): Promise<Payment> => {
    const earlier = await earlierCharge(offerId)
    if (earlier) return earlier
    noteCharge({ offerId, isPaid: false })
    try {
      const payment = await pay()
      if (payment.state === 'form') clearCharge(offerId)
      else noteCharge({ offerId, isPaid: payment.state === 'paid' })
      return payment
    } catch (error) {
      const isOpen = mayFollow(error) ? await isOpenSoon(offerId) : clearCharge(offerId)
      if (isOpen) return { state: 'waiting', offerId }
      throw error
    }
  })

/** Result of an earlier charge in any tab; undefined if unpaid. */
async function earlierCharge(offerId: string): Promise<Payment | undefined> {
  const note = chargeNoteFor(offerId)
  if (!note) {
    if (await hasAlready(offerId)) throw closeAsOpen(offerId)
    return undefined
  }
  // Repeat a failed check: a second failure throws, and nothing is charged.
  const isOpen = (await isOpenSoon(offerId)) || note.isPaid || (await hasAlready(offerId))
  return isOpen ? { state: 'waiting', offerId: note.offerId } : undefined
}

/** A failure may follow a charge, whose access appears later. */
const afterFailure = { tries: 3, everyMs: 1_500 }

const isOpenSoon = (offerId: string) => poll(afterFailure, async () => (await hasAlready(offerId)) || undefined)

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
  const hasAccess = shows || isOpen
  if (hasAccess && offerId) clearCharge(offerId)
  forgetCheckout()
  requestOffers()
  if (!hasAccess) return 'waiting'
  countPaymentChange()
  return isPlan ? 'welcome' : 'close'
}

const isSold = () => accessModelOf(siteInForce().config) === 'svod'
