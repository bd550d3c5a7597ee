import type { AccountEvent } from '#core/account/account-provider.ts'
import { $viewer } from '#core/account/viewer.store.ts'
import { $query, openQuery, replaceQuery } from '#core/address/url.store.ts'
import { hasAnyOffer } from '#features/access/entitlements.store.ts'
import { onAccountEvent, subscribeToAccountEvents } from '#features/session/account-events.store.ts'
import { hasAccounts } from '#features/session/provider.store.ts'
import { $paymentFailure, chosenOffer, clearCharge, isChargedHere, isChargeOpen, paymentEnd } from './checkout.store.ts'

onAccountEvent((event: AccountEvent) => {
  if (event.type === 'payment-failed') void showFailure('payment-error', event.message)
  if (event.type === 'payment-incomplete') void showFailure('payment-incomplete', event.message)
  if (event.type === 'requires-action' && isPaying()) location.assign(event.url)
})

/** Subscribes to account events, with the reactions of payments to them. */
export const subscribeToPaymentEvents = subscribeToAccountEvents

/** Subscribes to the events of a payment of an earlier page, such as one confirmed at a bank. */
export function resumePayment() {
  if (hasAccounts() && $viewer.get().signedIn && isChargeOpen()) void subscribeToAccountEvents()
}

const isVisible = () => globalThis.document?.visibilityState !== 'hidden'

/** Returns whether this page may pay: its payment is open, or the viewer sees a dialog. Events reach all tabs. */
const isPaying = () => isChargedHere() || ($query.get().u !== undefined && isVisible())

/** Late failures may belong to an earlier attempt; a successful payment takes precedence. */
async function showFailure(dialog: 'payment-error' | 'payment-incomplete', message: string) {
  if (!isChargedHere() && !isVisible()) return
  await paymentEnd()
  const { u, offerId } = $query.get()
  const isPaid = u === 'welcome' || (offerId !== undefined && (await hasAnyOffer([offerId])))
  if (isPaid) return
  const failed = offerId ?? chosenOffer()
  if (failed) clearCharge(failed)
  $paymentFailure.set(message)
  show({ u: dialog, message })
}

/** Replaces an open dialog, otherwise opens a new one. */
const show = (changes: Record<string, string>) =>
  $query.get().u === undefined ? openQuery(changes) : replaceQuery({ offerId: undefined, ...changes })
