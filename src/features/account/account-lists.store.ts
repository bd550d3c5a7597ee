import type { AccountLists, AccountProvider } from '#core/account/account-provider.ts'
import type { Customer } from '#core/account/customer.ts'
import { $viewer, assignLists, noLists, sameLists, savedLists, storeSavedLists } from '#core/account/viewer.store.ts'
import { finishedEntries } from '#core/lists/lists.ts'
import {
  $favorites,
  $history,
  refreshFavorites,
  refreshHistory,
  showFavorites,
  showHistory,
} from '#features/lists/lists.store.ts'
import { $customer, loadCustomer, sessionCheck } from '#features/session/customer.store.ts'
import { openAccount } from '#features/session/provider.store.ts'
import { mergeLists } from './merge-lists.rules.ts'

const lockName = 'jwapp.lists'
const debounceMs = 400
const retryMs = 30_000

export const localLists = (): AccountLists => ({ favorites: [...$favorites.get()], history: [...$history.get()] })

let sending: AccountLists | undefined
// Session whose account lists are loaded; undefined before that and after a failure.
let syncedSession: ReturnType<typeof sessionCheck> | undefined
const isOutOfSync = () => !syncedSession?.()
// Age after which another device may have changed the account's lists
const freshMs = 60_000
let loadedAt = 0
const mayDiffer = () => isOutOfSync() || Date.now() - loadedAt > freshMs

async function sendLists(customer: Customer, lists: AccountLists, before: AccountLists) {
  sending = lists
  try {
    const { provider } = await openAccount()
    await provider.customer.updateLists(customer, lists, before)
  } finally {
    sending = undefined
  }
}

/** Saves unsaved changes; later changes follow in a second request. */
async function save(): Promise<void> {
  const isCurrent = sessionCheck()
  const customer = await loadCustomer()
  let before = savedLists()
  for (let lists = localLists(); isCurrent() && !sameLists(lists, before); lists = localLists()) {
    await sendLists(customer, lists, before)
    if (!$viewer.get().signedIn || !isCurrent()) return
    storeSavedLists(lists)
    before = lists
  }
}

let timer: ReturnType<typeof setTimeout> | undefined

/** Schedules a save of the lists; failed saves are retried. */
export function saveLists(afterMs = debounceMs) {
  clearTimeout(timer)
  timer = undefined
  if (!$viewer.get().signedIn || sameLists(localLists(), sending ?? savedLists())) return
  timer = setTimeout(() => saveNow().catch(() => undefined), afterMs)
}

/** Saves unsaved changes; failures are retried later and on the next page. Throws an ApiError. */
export async function saveNow() {
  if (!$viewer.get().signedIn || sameLists(localLists(), savedLists())) return
  await enqueue(mayDiffer() ? syncLists : save).catch(retryLater)
}

const retryLater = (error: unknown) => {
  syncedSession = undefined
  saveLists(retryMs)
  throw error
}

// Tabs run one at a time, so that no change is sent twice.
const enqueue = (work: () => Promise<void>) =>
  globalThis.navigator?.locks ? navigator.locks.request(lockName, work) : work()

/** Saves unsaved changes with keepalive requests while the page unloads. */
export async function saveBeforeLeaving() {
  const customer = $customer.get()
  const lists = localLists()
  const before = sending ?? savedLists()
  if (isOutOfSync() || !customer || !$viewer.get().signedIn || sameLists(lists, before)) return
  clearTimeout(timer)
  const isCurrent = sessionCheck()
  // The page may be hidden only.
  await sendLists(customer, lists, before).catch(retryLater)
  if ($viewer.get().signedIn && isCurrent()) storeSavedLists(lists)
}

/** Adds the saved finished items to the lists of an account that does not list them. */
function withFinished({ features }: AccountProvider, lists: AccountLists): AccountLists {
  if (features.canListFinished) return lists
  const isListed = (id: string) => lists.history.some(({ mediaid }) => mediaid === id)
  const finished = finishedEntries(savedLists().history).filter(({ mediaid }) => !isListed(mediaid))
  return { ...lists, history: [...lists.history, ...finished] }
}

/** Merges the account's lists with local changes since the last sync. */
async function syncLists() {
  syncedSession = undefined
  const isCurrent = sessionCheck()
  const [{ provider }, customer] = await Promise.all([openAccount(), loadCustomer()])
  const accountLists = withFinished(provider, await provider.customer.lists(customer))
  if (!$viewer.get().signedIn || !isCurrent()) return
  loadedAt = Date.now()
  assignLists(provider, customer)
  // Restored lists are in the storage only.
  refreshFavorites()
  refreshHistory()
  const { favorites, history } = mergeLists(
    savedLists(),
    localLists(),
    accountLists,
    provider.features.watchListSizeLimit,
  )
  storeSavedLists(accountLists)
  showFavorites(favorites)
  showHistory(history)
  await save()
  syncedSession = isCurrent
}

/** Shows the account's lists with unsaved changes; anonymous lists stay for after sign-out. */
export const reconcileLists = () => enqueue(syncLists).catch(retryLater)

/** Saves the unsaved lists of an ending session, while its tokens are valid. */
export function prepareFinalSave() {
  const [shownLists, lastSynced] = [localLists(), savedLists()]
  if (sameLists(shownLists, lastSynced)) return undefined
  return async ({ customer: api, features }: AccountProvider) => {
    const customer = await api.get()
    const accountLists = await api.lists(customer)
    const merged = mergeLists(lastSynced, shownLists, accountLists, features.watchListSizeLimit)
    await api.updateLists(customer, merged, accountLists)
  }
}

/** Copies the anonymous lists to a new account. */
export function pushLocalLists(local: AccountLists) {
  storeSavedLists(noLists)
  showFavorites(local.favorites)
  showHistory(local.history)
  saveLists(0)
}
