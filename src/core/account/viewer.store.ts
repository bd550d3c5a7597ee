import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { Viewer } from '../access/access.ts'
import { readStored, writeStored } from '../browser/storage.ts'
import { parseFavorites, parseHistory } from '../lists/lists.ts'
import type { AccountLists, AccountProvider } from './account-provider.ts'
import type { Customer } from './customer.ts'

/** Storage keys of a session; removed at sign-out. */
const sessionKeys = new Set([
  'viewer',
  'bought',
  'jwapp.access_tokens',
  'jwapp.charge',
  'account.favorites',
  'account.history',
  'account.saved',
  'account.owner',
  'account.row.favorites',
  'account.row.history',
])

/** Registers storage keys of an account provider, past and present. */
export function addSessionKeys(names: readonly string[]) {
  for (const name of names) sessionKeys.add(name)
}

const key = 'viewer'

export const anonymous: Viewer = { signedIn: false, subscribed: false }

/** Parses the stored viewer state, also used in `data-viewer`. */
export function viewerOf(stored: string | null): Viewer {
  const names = (stored ?? '').split(' ')
  return { signedIn: names.includes('session'), subscribed: names.includes('subscription') }
}

/** Value of `data-viewer`, for CSS and hydration. */
export const toViewerAttribute = ({ signedIn, subscribed }: Viewer) =>
  [signedIn && 'session', subscribed && 'subscription'].filter(Boolean).join(' ')

const $current = atom<Viewer>(viewerOf(readStored(key)))

/** Viewer state; follows other tabs. */
export const $viewer: ReadableAtom<Viewer> = $current

function show(viewer: Viewer) {
  if (toViewerAttribute(viewer) !== toViewerAttribute($current.get())) $current.set(viewer)
}

/** Event of a viewer change in this tab, like `storage` for others. */
const viewerChanged = 'viewer'

const notify = () => globalThis.dispatchEvent?.(new Event(viewerChanged))

/** Sets the viewer; locks and menus update at once. */
export function setViewer(viewer: Viewer) {
  if (!writeStored(key, toViewerAttribute(viewer) || null)) setViewerAttribute()
  show(viewer)
  notify()
}

let marking = false

/** Sets the attribute again, as the boot script finds no viewer without storage. */
function setViewerAttribute() {
  if (marking) return
  marking = true
  const mark = () => {
    const stored = toViewerAttribute($current.get())
    if (stored) document.documentElement.dataset.viewer = stored
  }
  for (const name of ['storage', 'pageshow', 'lists', viewerChanged]) globalThis.addEventListener?.(name, mark)
}

const endings = new Set<() => void>()

/** Registers the removal of state that ends with the session, in this tab or another one. */
export function onSessionEnd(forget: () => void) {
  if (endings.size === 0) $current.listen(endIfSignedOut)
  endings.add(forget)
}

function endIfSignedOut({ signedIn }: Viewer, before?: Viewer) {
  if (before?.signedIn && !signedIn) for (const forget of endings) forget()
}

/** Ends the session: clears its storage in all tabs. */
export function clearSession() {
  for (const name of sessionKeys) writeStored(name, null)
  show(anonymous)
  notify()
}

/** Expires the session, and retains unsaved lists (decision 020). */
export function expireSession() {
  stashUnsavedLists()
  clearSession()
}

onMount($current, () => {
  if (typeof window === 'undefined') return undefined
  const handleChange = (event: Event) => {
    if (!(event instanceof StorageEvent) || event.key === key || event.key === null) show(viewerOf(readStored(key)))
  }
  // A page from the back/forward cache has missed storage events.
  for (const name of ['storage', 'pageshow']) addEventListener(name, handleChange)
  return () => {
    for (const name of ['storage', 'pageshow']) removeEventListener(name, handleChange)
  }
})

/** Lists as last saved in the account; local differences are unsaved (decision 020). */
const savedKey = 'account.saved'
const ownerKey = 'account.owner'
const listKeys = ['account.favorites', 'account.history'] as const
const queueKeys = [...listKeys, savedKey] as const

/** Account of the session, null until it is loaded. */
export const sessionOwner = () => readStored(ownerKey)

/** Name of an account in the storage of this browser. */
export const ownerOf = ({ kind }: Pick<AccountProvider, 'kind'>, { id }: Pick<Customer, 'id'>) => `${kind}.${id}`

export const noLists: AccountLists = { favorites: [], history: [] }

export const sameLists = (a: AccountLists, b: AccountLists) => JSON.stringify(a) === JSON.stringify(b)

function parsed<T>(text: string | null | undefined, parse: (json: unknown) => T): T | undefined {
  try {
    return parse(JSON.parse(text ?? 'null'))
  } catch {
    return undefined
  }
}

const listsOf = (json: unknown): AccountLists => {
  const { favorites, history } = Object(json)
  return { favorites: parseFavorites(favorites), history: parseHistory(history) }
}

/** Returns the lists as last saved in the account. */
export const savedLists = (): AccountLists => parsed(readStored(savedKey), listsOf) ?? noLists

export const storeSavedLists = (lists: AccountLists) => writeStored(savedKey, JSON.stringify(lists))

function isUnsaved() {
  const [favorites, history] = listKeys.map((key) => parsed(readStored(key), (json) => json))
  return !sameLists(listsOf({ favorites, history }), savedLists())
}

const stashKey = (owner: string) => `unsaved.${owner}`

/** Stores unsaved lists of an expired session under its account. */
export function stashUnsavedLists(): { drop: () => void } | undefined {
  const owner = readStored(ownerKey)
  if (!owner || !isUnsaved()) return undefined
  const [key, text] = [stashKey(owner), JSON.stringify(queueKeys.map(readStored))]
  writeStored(key, text)
  return { drop: () => void (readStored(key) === text && writeStored(key, null)) }
}

/** Assigns this session's lists to an account, and restores its unsaved ones. */
export function assignLists(provider: Pick<AccountProvider, 'kind'>, customer: Pick<Customer, 'id'>) {
  const owner = ownerOf(provider, customer)
  writeStored(ownerKey, owner)
  const stash = parsed(readStored(stashKey(owner)), (json) => (Array.isArray(json) ? json : []))
  for (const [index, key] of queueKeys.entries()) {
    const text: unknown = stash?.[index]
    if (typeof text === 'string') writeStored(key, text)
  }
  writeStored(stashKey(owner), null)
}
