import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { Viewer } from './access.ts'
import { readStored, writeStored } from './browser/storage.ts'
import { setListsAside } from './list-queue.store.ts'
import { sessionKeys } from './session.ts'

const key = 'viewer'

export const anonymous: Viewer = { signedIn: false, subscribed: false }

/** The person whom a session of this browser left words of; the words are those of `data-viewer`. */
export function viewerOf(stored: string | null): Viewer {
  const names = (stored ?? '').split(' ')
  return { signedIn: names.includes('session'), subscribed: names.includes('subscription') }
}

/** The words of `data-viewer` on the document: css shows and hides by them, islands wake by them. */
export const viewerNames = ({ signedIn, subscribed }: Viewer) =>
  [signedIn && 'session', subscribed && 'subscription'].filter(Boolean).join(' ')

const $current = atom<Viewer>(viewerOf(readStored(key)))

/** What we know of the person watching; follows the other tabs. */
export const $viewer: ReadableAtom<Viewer> = $current

function show(viewer: Viewer) {
  if (viewerNames(viewer) !== viewerNames($current.get())) $current.set(viewer)
}

/** Told to the page when its viewer has changed, as `storage` tells the other tabs. */
const viewerChanged = 'viewer'

const notify = () => globalThis.dispatchEvent?.(new Event(viewerChanged))

/** The person watching has been found out: locks and menus follow at once. */
export function setViewer(viewer: Viewer) {
  if (!writeStored(key, viewerNames(viewer) || null)) markByHand()
  show(viewer)
  notify()
}

let marking = false

/** Where the browser keeps nothing, the page's first script finds nobody whenever it looks: the words are put back after it. */
function markByHand() {
  if (marking) return
  marking = true
  const mark = () => {
    const stored = viewerNames($current.get())
    if (stored) document.documentElement.dataset.viewer = stored
  }
  for (const name of ['storage', 'pageshow', 'lists', viewerChanged]) globalThis.addEventListener?.(name, mark)
}

/** The session is over: nothing of it stays in this browser, and every open tab notices. */
export function forgetViewer() {
  for (const name of sessionKeys) writeStored(name, null)
  show(anonymous)
  notify()
}

/** The session ended without the viewer's doing: what they had not saved yet waits for them (decision 020). */
export function loseViewer() {
  setListsAside()
  forgetViewer()
}

onMount($current, () => {
  if (typeof window === 'undefined') return undefined
  const follow = (event: Event) => {
    if (!(event instanceof StorageEvent) || event.key === key || event.key === null) show(viewerOf(readStored(key)))
  }
  // A page that comes back from the browser's own cache has missed what happened meanwhile
  for (const name of ['storage', 'pageshow']) addEventListener(name, follow)
  return () => {
    for (const name of ['storage', 'pageshow']) removeEventListener(name, follow)
  }
})
