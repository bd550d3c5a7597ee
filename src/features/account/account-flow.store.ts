import { atom } from 'nanostores'
import type { AccountFormError } from '#core/account-errors.ts'
import type { Registration, Tokens } from '#core/account-session.ts'
import { parseStored } from '#core/browser/parse-stored.ts'
import { sessionValue } from '#core/preference.store.ts'

/** Address of the password mail, across page loads. */
export const resetEmail = sessionValue('draft.reset-email')

const unconfirmed = sessionValue('draft.unconfirmed-registration')

type UnconfirmedRegistration = Pick<Registration, 'email' | 'consents'>

/** Registration whose result is unknown, across page loads of this tab. */
export const unconfirmedRegistration = () =>
  parseStored(unconfirmed.$note.get() ?? null) as UnconfirmedRegistration | undefined

export const recordUnconfirmedRegistration = ({ email, consents }: UnconfirmedRegistration) =>
  unconfirmed.write(JSON.stringify({ email, consents }))

/** Token of a mailed link, removed from the URL and stored in memory. */
export const $mailToken = atom<{ token: string; email: string } | undefined>()

/** Password and result of a confirmed deletion; never stored. */
export const $deletion = atom<{ password?: string; errors?: readonly AccountFormError[] }>({})

/** Flash message of the next page, such as a deleted account. */
export const flashMessage = sessionValue('flash-message')

/** Departure for a social sign-in: time and query to restore. */
const departure = sessionValue('pending-redirect')

/** Time limit of a social sign-in, in milliseconds. */
const departureMs = 600_000

export const clearDeparture = () => departure.write(undefined)

/** Records that this tab leaves for a social sign-in, with the query to restore. */
export function recordDeparture(search: string) {
  departure.write(`${Date.now()} ${search}`)
  // A page from the back/forward cache is a return without a session.
  globalThis.addEventListener?.('pageshow', ({ persisted }) => persisted && clearDeparture())
}

/** Returns once the query of a departure within the time limit; undefined without one. */
export function takeDeparture(): string | undefined {
  const [, at, search] = /^(\d+) (.*)$/s.exec(departure.$note.get() ?? '') ?? []
  clearDeparture()
  const age = Date.now() - Number(at)
  return age >= 0 && age < departureMs ? search : undefined
}

/** Session of a social sign-in that would replace another one; in memory until the viewer decides. */
export const $offeredSession = atom<{ tokens: Tokens; email: string; search: string } | undefined>()

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
