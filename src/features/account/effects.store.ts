import { messageOf } from '#core/errors.ts'
import { forgetDrafts } from '#core/forms.store.ts'
import { $viewer, loseViewer } from '#core/viewer.store.ts'
import { $favorites } from '#features/lists/favorites.store.ts'
import { $history } from '#features/lists/history.store.ts'
import { followAccountEvents, leaveAccountEvents } from './account-events.store.ts'
import { reconcileLists, saveBeforeLeaving, saveLists } from './account-lists.store.ts'
import { isChargeOpen } from './charge-note.store.ts'
import { forgetCheckout } from './checkout.store.ts'
import { forgetCustomer } from './customer.store.ts'
import { forgetEntitlements } from './entitlements.store.ts'
import { account, hasAccounts } from './provider.store.ts'
import { forgetSubscription, reloadSubscription } from './subscription.store.ts'

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
}

const leftovers = [
  forgetCustomer,
  forgetSubscription,
  forgetEntitlements,
  forgetDrafts,
  forgetCheckout,
  leaveAccountEvents,
]

/** Resumes a stored session on a new page; viewers without tokens become anonymous. */
export async function resumeSession() {
  if (!hasAccounts() || !$viewer.get().signedIn) return
  startEffects()
  const { tokens } = await account()
  if (!tokens.read()) return loseViewer()
  await Promise.all([reconcileLists(), reloadSubscription()].map((work) => work.catch(later)))
  // A payment of an earlier page, such as one confirmed at a bank.
  if (isChargeOpen()) void followAccountEvents()
}

// Failures do not block the page; the next page retries.
const later = (error: unknown) => console.warn(messageOf(error))
