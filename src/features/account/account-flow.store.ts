import { atom } from 'nanostores'
import type { AccountFormError } from '#core/account-errors.ts'
import { sessionValue } from '#core/preference.store.ts'

/** Address of the password mail, across page loads. */
export const resetEmail = sessionValue('draft.reset-email')

/** Token of a mailed link, removed from the URL and stored in memory. */
export const $mailToken = atom<{ token: string; email: string } | undefined>()

/** Password and result of a confirmed deletion; never stored. */
export const $deletion = atom<{ password?: string; errors?: readonly AccountFormError[] }>({})

/** Flash message of the next page, such as a deleted account. */
export const flashMessage = sessionValue('flash-message')

/** Query to restore after an external page. */
export const queryToRestore = sessionValue('pending-redirect')

/** Address of the item whose viewer went to the payments page. */
export const itemToWatch = sessionValue('draft.item-to-watch')

const pendingOffers = sessionValue('draft.offers')

const here = () => globalThis.location?.pathname ?? ''

/** Pending purchase of this page; dropped when the viewer leaves its item. */
function currentItem(): string {
  const [page, offers = ''] = pendingOffers.$note.get()?.split(' ') ?? []
  return page === here() ? offers : ''
}

/** Offers of the item that the viewer tried to play, for use after the registration. */
export const requestedOffers = () => currentItem().replace(/^!/, '').split(',').filter(Boolean)

/** Returns whether only its own offers give access to the requested item. */
export const isPremierRequested = () => currentItem().startsWith('!')

export const requestOffers = (offerIds?: readonly string[], isPremier = false) =>
  pendingOffers.write(offerIds?.length ? `${here()} ${isPremier ? '!' : ''}${offerIds.join(',')}` : undefined)
