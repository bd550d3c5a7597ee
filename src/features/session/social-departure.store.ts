import { atom } from 'nanostores'
import type { Tokens } from '#core/account/account-session.ts'
import { sessionValue } from '#core/browser/preference.store.ts'

/** Departure for a social sign-in: time and query to restore. */
const departure = sessionValue('pending-redirect')

/** Time limit of a social sign-in, in milliseconds. */
const departureMs = 600_000

export const clearDeparture = () => departure.write(undefined)

/** Records that this tab leaves for a social sign-in, with the query to restore. */
export function recordDeparture(search: string) {
  departure.write(`${Date.now()} ${search}`)
  globalThis.addEventListener?.('pageshow', handleReturn)
}

// A page from the back/forward cache is a return without a session.
const handleReturn = ({ persisted }: PageTransitionEvent) => persisted && clearDeparture()

/** Returns once the query of a departure within the time limit; undefined without one. */
export function takeDeparture(): string | undefined {
  const [, at, search] = /^(\d+) (.*)$/s.exec(departure.$note.get() ?? '') ?? []
  clearDeparture()
  const age = Date.now() - Number(at)
  return age >= 0 && age < departureMs ? search : undefined
}

/** Session of a social sign-in that would replace another one; in memory until the viewer decides. */
export const $offeredSession = atom<{ tokens: Tokens; email: string; search: string } | undefined>()
