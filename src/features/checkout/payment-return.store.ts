import { $query, replaceQuery } from '#core/address/url.store.ts'
import { poll } from '#core/browser/waits.ts'
import { isSubscription, type Payment } from '#core/checkout/offer.ts'
import { ApiError, mayHaveSucceeded, messageOf } from '#core/data/errors.ts'
import { hasAnyOffer } from '#features/access/entitlements.store.ts'
import { openAccount } from '#features/session/provider.store.ts'
import { clearCharge } from './checkout.store.ts'
import { afterFailure, chargeOnce } from './payment.store.ts'
import { subscribeToPaymentEvents } from './payment-events.store.ts'

/** Access follows the charge with a delay. */
const waiting = { attempts: 5, everyMs: 3_000 }

// Added by the bank's page to the return URL of a one-time payment.
const intentParams = { payment_intent: undefined, payment_intent_client_secret: undefined, redirect_status: undefined }

/** Completes a payment approved at the bank; returns a refusal. Retries repeat other failures. */
async function confirmIntent(): Promise<unknown> {
  const { payment_intent: id } = $query.get()
  if (!id) return undefined
  const { provider } = await openAccount()
  const failure: unknown = await provider.checkout.confirmIntent(id).catch((error: unknown) => error)
  if (failure) console.warn(messageOf(failure))
  // The viewer of an ended session confirms after the next sign-in.
  if (failure && (mayHaveSucceeded(failure) || isSignedOut(failure))) return undefined
  replaceQuery(intentParams)
  return failure
}

const isSignedOut = (error: unknown) => error instanceof ApiError && error.status === 401

/** Returns whether an offer or the first plan gives access now. Throws an ApiError. */
export async function hasAccessNow(offerId: string | undefined): Promise<boolean> {
  const { provider } = await openAccount()
  const id = offerId || provider.checkout.subscriptionOfferIds()[0]
  return id !== undefined && provider.checkout.hasAccess(id)
}

/** Polls for access to an offer or the first plan; false when late or aborted. Throws a refusal. */
export async function awaitAccess(offerId: string | undefined, signal?: AbortSignal): Promise<boolean> {
  const { provider } = await openAccount()
  const polledId = offerId || provider.checkout.subscriptionOfferIds()[0]
  if (!polledId) return false
  void subscribeToPaymentEvents()
  const refusal = offerId && !isSubscription(offerId) ? await confirmIntent() : undefined
  // A confirmation whose response was lost is refused at the retry.
  const times = refusal ? afterFailure : waiting
  const has = await poll(times, async () => (await provider.checkout.hasAccess(polledId)) || undefined, signal)
  if (!has && refusal) {
    clearCharge(polledId)
    throw refusal
  }
  return has === true
}

/** Completes a payment after the bank's redirect, else waits for its offer. Throws an ApiError. */
export async function finalizePayment(orderId: string, redirectResult: string | undefined): Promise<Payment> {
  const { provider } = await openAccount()
  const { offerId } = await provider.checkout.getOrder(orderId)
  // A repeated return from the bank means a completed payment.
  if (!redirectResult || (await hasAnyOffer([offerId]))) return { state: 'waiting', offerId }
  return chargeOnce(offerId, () => {
    // A reload repeats a failed check, but must not submit the payment a second time.
    if ($query.get().redirectResult) replaceQuery({ redirectResult: undefined })
    return provider.checkout.finalizePayment(orderId, { redirectResult })
  })
}

/** Offer of an order. */
export const offerOfOrder = async (orderId: string) =>
  (await openAccount()).provider.checkout.getOrder(orderId).then(
    ({ offerId }) => offerId,
    () => undefined,
  )
