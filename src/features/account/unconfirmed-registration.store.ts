import type { Registration } from '#core/account/account-session.ts'
import { parseStored } from '#core/browser/parse-stored.ts'
import { sessionValue } from '#core/browser/preference.store.ts'

const unconfirmed = sessionValue('draft.unconfirmed-registration')

type UnconfirmedRegistration = Pick<Registration, 'email' | 'consents'>

/** Registration whose result is unknown, across page loads of this tab. */
export const unconfirmedRegistration = () =>
  parseStored(unconfirmed.$note.get() ?? null) as UnconfirmedRegistration | undefined

export const recordUnconfirmedRegistration = ({ email, consents }: UnconfirmedRegistration) =>
  unconfirmed.write(JSON.stringify({ email, consents }))
