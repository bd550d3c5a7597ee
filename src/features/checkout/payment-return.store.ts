import { poll } from '#core/browser/waits.ts'
import { mayHaveSucceeded, messageOf } from '#core/errors.ts'
import { isSubscription, type Payment } from '#core/offer.ts'
import { $query, replaceQuery } from '#core/url.store.ts'
import { subscribeToAccountEvents } from '#features/account/effects.store.ts'
import { hasAnyOffer } from '#features/account/entitlements.store.ts'
import { openAccount } from '#features/account/provider.store.ts'
import { chargeOnce } from './payment.store.ts'

/** Access follows the charge with a delay. */
const waiting = { attempts: 5, everyMs: 3_000 }

// Added by the bank's page to the return URL of a one-time payment.
const intentParams = { payment_intent: undefined, payment_intent_client_secret: undefined, redirect_status: undefined }

/** Completes a payment that the bank has approved. After a failure, access decides and a retry confirms again. */
async function confirmIntent() {
  const { payment_intent: id } = $query.get()
  if (!id) return
  const { provider } = await openAccount()
  try {
    await provider.checkout.confirmIntent(id)
  } catch (error) {
    console.warn(messageOf(error))
    if (mayHaveSucceeded(error)) return
  }
  replaceQuery(intentParams)
}

/** Polls for access to an offer or the first plan; false when late or `left`. */
export async function awaitAccess(offerId: string | undefined, left?: AbortSignal): Promise<boolean> {
  const { provider } = await openAccount()
  const polledId = offerId || provider.checkout.subscriptionOfferIds()[0]
  if (!polledId) return false
  void subscribeToAccountEvents()
  if (offerId && !isSubscription(offerId)) await confirmIntent()
  const has = await poll(waiting, async () => (await provider.checkout.hasAccess(polledId)) || undefined, left)
  return has === true
}

/** Completes a payment after the bank's redirect, else waits for its offer. Throws an ApiError. */
export async function finalizePayment(orderId: string, redirectResult: string | undefined): Promise<Payment> {
  const { provider } = await openAccount()
  const { offerId } = await provider.checkout.getOrder(orderId)
  // A repeated return from the bank means a completed payment.
  if (!redirectResult || (await hasAnyOffer([offerId]))) return { state: 'waiting', offerId }
  return chargeOnce(offerId, () => provider.checkout.finalizePayment(orderId, { redirectResult }))
}

/** Offer of an order. */
export const offerOfOrder = async (orderId: string) =>
  (await openAccount()).provider.checkout.getOrder(orderId).then(
    ({ offerId }) => offerId,
    () => undefined,
  )
