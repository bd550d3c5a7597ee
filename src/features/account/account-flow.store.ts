import { atom } from 'nanostores'
import type { AccountFormError } from '#core/account-errors.ts'
import { tabNote } from '#core/session-note.store.ts'

/** Where the mail for a new password went; the views that speak of it are seldom on one page load. */
export const resetEmail = tabNote('draft.reset-email')

/** What of a mailed link was in the address: read once, then kept in memory alone. */
export const $mailed = atom<{ token: string; email: string } | undefined>()

/** The password that a deletion is confirmed with, and what came of it; never stored. */
export const $deletion = atom<{ password?: string; errors?: readonly AccountFormError[] }>({})

/** What the next page says first, such as that the account is gone. */
export const parting = tabNote('parting')

/** What the address asks for when the viewer is back from another company's page, as its query. */
export const absence = tabNote('absence')

const pendingOffers = tabNote('draft.offers')

const here = () => globalThis.location?.pathname ?? ''

/** What was wanted on this page: the choice ends with the visit of its item. */
function currentItem(): string {
  const [page, offers = ''] = pendingOffers.$note.get()?.split(' ') ?? []
  return page === here() ? offers : ''
}

/** The offers of the item that the viewer wanted to watch, for when there is an account to buy them with (spec 1 §4). */
export const requestedOffers = () => currentItem().replace(/^!/, '').split(',').filter(Boolean)

/** Does nothing but its own offers open that item? */
export const isPremierRequested = () => currentItem().startsWith('!')

export const requestOffers = (offerIds?: readonly string[], isPremier = false) =>
  pendingOffers.write(offerIds?.length ? `${here()} ${isPremier ? '!' : ''}${offerIds.join(',')}` : undefined)
