import type { SessionVerbs } from '#domain/account-provider.ts'
import { Done } from './account.ts'
import type { Call } from './call.ts'

const branding = { branding_id: 0 }
const open = { by: 'anyone' } as const

type PasswordVerbs = Pick<SessionVerbs, 'forgotPassword' | 'resetPassword' | 'changePassword'>

/** New passwords: by the old one, or by the token of a mail, which is typed in (spec 2 §7.4). */
export const passwordVerbs = (call: Call, clientId: string): PasswordVerbs => ({
  forgotPassword: async (email) => {
    const form = { email, merchant_uuid: clientId, ...branding }
    await call('POST', '/accounts/forgot-password', Done, { form, ...open })
  },
  resetPassword: async ({ token, password, confirmation }) => {
    const form = { password, password_confirmation: confirmation, ...branding }
    const label = '/accounts/forgot-password/…'
    await call('PUT', `/accounts/forgot-password/${encodeURIComponent(token)}`, Done, { form, label, ...open })
  },
  changePassword: async ({ oldPassword, password, confirmation }) => {
    const form = { old_password: oldPassword, password, password_confirmation: confirmation }
    await call('POST', '/accounts/change-password', Done, { form })
  },
})
