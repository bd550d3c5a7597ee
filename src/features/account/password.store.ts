import { addressWith } from '#core/url.store.ts'
import { $mailed, resetEmail } from './account-flow.store.ts'
import { theCustomer } from './customer.store.ts'
import { accountFeatures, changePassword, forgotPassword, logout, resetPassword } from './session.store.ts'

/** Where the mailed link leads: this site's page for a new password, with nothing else of this address. */
const linkBack = () =>
  new URL(addressWith({ u: 'edit-password' }, location.origin + location.pathname), location.origin)

/** Asks for the mail; answers where the flow goes on: the token is typed here, or the link is in the mail (spec 1 §4). */
export async function requestPasswordMail(email: string): Promise<'edit-password' | 'send-confirmation'> {
  await forgotPassword(email, linkBack().href)
  resetEmail.write(email)
  const { canChangePasswordWithOldPassword } = await accountFeatures()
  return canChangePasswordWithOldPassword ? 'edit-password' : 'send-confirmation'
}

/** The same for the person who is signed in. */
export async function mailMe() {
  const { email } = await theCustomer()
  return requestPasswordMail(email)
}

export type NewPassword = { password: string; confirmation: string }

/** Changes the password by the mailed token; whoever it was is signed out afterwards (spec 1 §4). Throws an ApiError. */
export async function setByToken(token: string, passwords: NewPassword) {
  await resetPassword({ email: $mailed.get()?.email || resetEmail.$note.get() || '', token, ...passwords })
  await start()
}

/** Changes the password by the old one, and signs out (spec 1 §4). Throws an ApiError. */
export async function setByOld(oldPassword: string, passwords: NewPassword) {
  await changePassword({ oldPassword, ...passwords })
  await start()
}

async function start() {
  $mailed.set(undefined)
  resetEmail.write(undefined)
  await logout()
}
