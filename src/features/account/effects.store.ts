import type { AccountEvent } from '#core/account/account-provider.ts'
import { $viewer, clearSession, expireSession, sessionOwner } from '#core/account/viewer.store.ts'
import { $query, openQuery, replaceQuery } from '#core/address/url.store.ts'
import { clearDrafts } from '#core/browser/preference.store.ts'
import { messageOf } from '#core/data/errors.ts'
import { $favorites, $history } from '#features/lists/lists.store.ts'
import { reconcileLists, saveBeforeLeaving, saveLists } from './account-lists.store.ts'
import { $paymentFailure, chosenOffer, clearCharge, clearCheckout, isChargeOpen, paymentEnd } from './checkout.store.ts'
import { $customer, clearCustomer, loadCustomer } from './customer.store.ts'
import { hasAnyOffer, invalidateEntitlements } from './entitlements.store.ts'
import { hasAccounts, openAccount } from './provider.store.ts'
import { forgetSubscription, reloadSubscription } from './subscription.store.ts'

let following: Promise<(() => void) | undefined> | undefined

// Connection timeout, so that a payment is not delayed.
const timeoutMs = 10_000

/** Subscribes to the viewer's account events, once per session. */
export async function subscribeToAccountEvents(): Promise<void> {
  following ??= follow()
  await Promise.race([following, new Promise((done) => setTimeout(done, timeoutMs))])
}

/** Unsubscribes after sign-out. */
export function unsubscribeFromAccountEvents() {
  const left = following
  following = undefined
  void left?.then((stop) => stop?.())
}

function follow() {
  const mine: typeof following = listen().catch((error: unknown) => {
    // The next caller of the same session retries.
    if (following === mine) following = undefined
    console.warn(messageOf(error))
    return undefined
  })
  return mine
}

async function listen() {
  const { provider } = await openAccount()
  if (!provider.features.hasNotifications) return undefined
  return provider.notifications.listen(await loadCustomer(), onAccountEvent)
}

/** Handles an account event. */
function onAccountEvent(event: AccountEvent) {
  if (!$viewer.get().signedIn) return
  switch (event.type) {
    case 'payment-failed':
      return void showFailure('payment-error', event.message)
    case 'payment-incomplete':
      return void showFailure('payment-incomplete', event.message)
    case 'card-success':
      return invalidateEntitlements()
    case 'external-success':
      invalidateEntitlements()
      return reload()
    case 'subscribed':
    case 'access-revoked':
      return reload()
    case 'requires-action':
      return isPaying() ? location.assign(event.url) : undefined
    case 'signed-out':
      return clearSession()
  }
}

const reload = () => void reloadSubscription().catch((error: unknown) => console.warn(messageOf(error)))

/** Returns whether this page may pay: it sent a payment or shows a dialog. */
const isPaying = () => paymentEnd() !== undefined || $query.get().u !== undefined

/** Late failures may belong to an earlier attempt; a successful payment takes precedence. */
async function showFailure(dialog: 'payment-error' | 'payment-incomplete', message: string) {
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

let started = false

/** All reactions to the start, list changes and end of a session. */
export function startEffects() {
  if (started) return
  started = true
  $viewer.listen(({ signedIn }, before) => {
    if (before?.signedIn && !signedIn) for (const forget of leftovers) forget()
  })
  for (const $list of [$favorites, $history]) $list.listen(() => saveLists())
  if (typeof window === 'undefined') return
  const leave = () => void saveBeforeLeaving().catch(later)
  addEventListener('pagehide', leave)
  addEventListener('online', () => $viewer.get().signedIn && void reconcileLists().catch(later))
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && leave())
  for (const type of ['pageshow', 'storage']) addEventListener(type, reloadOtherAccount)
}

/** Reloads a page of another account, such as one from the back/forward cache. */
function reloadOtherAccount() {
  const [customer, owner] = [$customer.get(), sessionOwner()]
  if ($viewer.get().signedIn && customer && owner && !owner.endsWith(`.${customer.id}`)) location.reload()
}

const leftovers = [
  clearCustomer,
  forgetSubscription,
  invalidateEntitlements,
  clearDrafts,
  clearCheckout,
  unsubscribeFromAccountEvents,
]

/** Resumes a stored session on a new page; viewers without tokens become anonymous. */
export async function resumeSession() {
  if (!hasAccounts() || !$viewer.get().signedIn) return
  startEffects()
  const { tokens } = await openAccount()
  if (!tokens.read()) return expireSession()
  const work: Promise<unknown>[] = [reconcileLists(), reloadSubscription()]
  await Promise.all(work.map((part) => part.catch(later)))
  // A payment of an earlier page, such as one confirmed at a bank.
  if (isChargeOpen()) void subscribeToAccountEvents()
}

// Failures do not block the page; the next page retries.
const later = (error: unknown) => console.warn(messageOf(error))
