import { $viewer, expireSession, onSessionEnd, sessionOwner } from '#core/account/viewer.store.ts'
import { clearDrafts } from '#core/browser/preference.store.ts'
import { messageOf } from '#core/data/errors.ts'
import { reloadSubscription } from '#features/access/subscription.store.ts'
import { $favorites, $history } from '#features/lists/lists.store.ts'
import { $customer } from '#features/session/customer.store.ts'
import { hasAccounts, openAccount } from '#features/session/provider.store.ts'
import { reconcileLists, saveBeforeLeaving, saveLists } from './account-lists.store.ts'

onSessionEnd(clearDrafts)

let started = false

/** All reactions to the start, list changes and end of a session. */
export function startEffects() {
  if (started) return
  started = true
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

/** Resumes a stored session on a new page; viewers without tokens become anonymous. */
export async function resumeSession() {
  if (!hasAccounts() || !$viewer.get().signedIn) return
  startEffects()
  const { tokens } = await openAccount()
  if (!tokens.read()) return expireSession()
  const work: Promise<unknown>[] = [reconcileLists(), reloadSubscription()]
  await Promise.all(work.map((part) => part.catch(later)))
}

// Failures do not block the page; the next page retries.
const later = (error: unknown) => console.warn(messageOf(error))
