import { atom } from 'nanostores'
import type { Viewer } from '#domain/access.ts'
import { readStored } from '#lib/storage.ts'

/** What we know of the person watching; `listed` is whether lists of theirs are kept in this browser. */
export type KnownViewer = Viewer & {
  listed: boolean
  /** The number that the account provider gave them. */
  id?: number | undefined
}

export const stranger: KnownViewer = { signedIn: false, subscribed: false, listed: false }

/** The person whom a session of this browser left words of; the words are those of `data-viewer`. */
export function viewerOf(words: string | null): KnownViewer {
  const known = (words ?? '').split(' ')
  return { signedIn: known.includes('session'), subscribed: known.includes('subscription'), listed: false }
}

export const $viewer = atom<KnownViewer>(viewerOf(readStored('viewer')))

/** The words of `data-viewer` on the document: css shows and hides by them, islands wake by them. */
export const viewerWords = ({ signedIn, subscribed, listed }: KnownViewer) =>
  [signedIn && 'session', subscribed && 'subscription', listed && 'lists'].filter((word) => word !== false).join(' ')
