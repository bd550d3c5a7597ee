import { sessionValue } from '#core/browser/preference.store.ts'

/** Address of the item whose viewer went to the payments page. */
export const itemToWatch = sessionValue('draft.item-to-watch')

const pendingOffers = sessionValue('draft.offers')

const currentPath = () => globalThis.location?.pathname ?? ''

/** Pending purchase of this page; dropped when the viewer leaves its item. */
function currentItem(): string {
  const [page, offers = ''] = pendingOffers.$note.get()?.split(' ') ?? []
  return page === currentPath() ? offers : ''
}

/** Offers of the item that the viewer tried to play, for use after the registration. */
export const requestedOffers = () => currentItem().replace(/^!/, '').split(',').filter(Boolean)

/** Returns whether only its own offers give access to the requested item. */
export const isPremierRequested = () => currentItem().startsWith('!')

export const requestOffers = (offerIds?: readonly string[], isPremier = false) =>
  pendingOffers.write(offerIds?.length ? `${currentPath()} ${isPremier ? '!' : ''}${offerIds.join(',')}` : undefined)
