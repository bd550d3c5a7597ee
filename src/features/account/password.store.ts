import { addressWith } from '#core/url.store.ts'
import { $mailed, resetEmail } from './account-flow.store.ts'
import { theCustomer } from './customer.store.ts'
import { accountFeatures, changePassword, forgotPassword, logout, resetPassword } from './session.store.ts'

/** URL of the reset page, without other parameters. */
const linkBack = () =>
  new URL(addressWith({ u: 'edit-password' }, location.origin + location.pathname), location.origin)

/** Requests the mail; returns the next dialog: token input or confirmation. */
export async function requestPasswordMail(email: string): Promise<'edit-password' | 'send-confirmation'> {
  await forgotPassword(email, linkBack().href)
  resetEmail.write(email)
  const { canChangePasswordWithOldPassword } = await accountFeatures()
  return canChangePasswordWithOldPassword ? 'edit-password' : 'send-confirmation'
}

/** Requests the mail for the signed-in customer. */
export async function mailMe() {
  const { email } = await theCustomer()
  return requestPasswordMail(email)
}

export type NewPassword = { password: string; confirmation: string }

/** Changes the password by token, then signs out. Throws an ApiError. */
export async function setByToken(token: string, passwords: NewPassword) {
  await resetPassword({ email: $mailed.get()?.email || resetEmail.$note.get() || '', token, ...passwords })
  await start()
}

/** Changes the password by the old one, then signs out. Throws an ApiError. */
export async function setByOld(oldPassword: string, passwords: NewPassword) {
  await changePassword({ oldPassword, ...passwords })
  await start()
}

async function start() {
  $mailed.set(undefined)
  resetEmail.write(undefined)
  await logout()
}
