import { atom } from 'nanostores'
import type { AccountFormError } from '#core/account/account-errors.ts'
import { sessionValue } from '#core/browser/preference.store.ts'

/** Address of the password mail, across page loads. */
export const resetEmail = sessionValue('draft.reset-email')

/** Token of a mailed link, removed from the URL and stored in memory. */
export const $mailToken = atom<{ token: string; email: string } | undefined>()

/** Password and result of a confirmed deletion; never stored. */
export const $deletion = atom<{ password?: string; errors?: readonly AccountFormError[] }>({})
