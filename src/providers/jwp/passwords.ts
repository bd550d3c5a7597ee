import type { SessionApi } from '#core/account-provider.ts'
import { NoContent } from './account.ts'
import type { JwpCall } from './call.ts'

const branding = { branding_id: 0 }
const open = { by: 'anyone' } as const

type PasswordApi = Pick<SessionApi, 'forgotPassword' | 'resetPassword' | 'changePassword'>

/** Password changes, by the old password or by a mailed token. */
export const jwpPasswords = (call: JwpCall, clientId: string): PasswordApi => ({
  forgotPassword: async (email) => {
    const form = { email, merchant_uuid: clientId, ...branding }
    await call('POST', '/accounts/forgot-password', NoContent, { form, ...open })
  },
  resetPassword: async ({ token, password, confirmation }) => {
    const form = { password, password_confirmation: confirmation, ...branding }
    const label = '/accounts/forgot-password/…'
    await call('PUT', `/accounts/forgot-password/${encodeURIComponent(token)}`, NoContent, { form, label, ...open })
  },
  changePassword: async ({ oldPassword, password, confirmation }) => {
    const form = { old_password: oldPassword, password, password_confirmation: confirmation }
    await call('POST', '/accounts/change-password', NoContent, { form })
  },
})
