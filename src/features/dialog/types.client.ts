import type { ComponentType } from 'react'
import type { Locale } from '#core/i18n/locales.ts'

export type DialogName =
  | 'login'
  | 'create-account'
  | 'switch-account'
  | 'personal-details'
  | 'forgot-password'
  | 'send-confirmation'
  | 'reset-password'
  | 'edit-password'
  | 'add-password'
  | 'delete-account'
  | 'delete-account-confirmation'
  | 'warning-account-deletion'
  | 'welcome'
  | 'choose-offer'
  | 'upgrade-subscription'
  | 'upgrade-subscription-pending'
  | 'upgrade-subscription-success'
  | 'upgrade-subscription-error'
  | 'checkout'
  | 'waiting-for-payment'
  | 'finalize-payment'
  | 'payment-error'
  | 'payment-cancelled'
  | 'payment-incomplete'
  | 'unsubscribe'
  | 'renew-subscription'
  | 'edit-card'
  | 'payment-method'
  | 'payment-method-success'

/** Parameters that accompany `u`, all removed when the dialog closes. */
export const dialogParams = ['message', 'offerId', 'orderId', 'redirectResult', 'paymentMethodId'] as const
type DialogParams = Partial<Record<(typeof dialogParams)[number], string>>

export type DialogProps = {
  language: Locale
  siteName: string
  /** Replaces this dialog with another one and its parameters. */
  go(name: DialogName, params?: DialogParams): void
  close(): void
  /** Stores the query to restore after a social sign-in. */
  storeReturnQuery(): void
}

/** Dialog of `?u=`: its code, access rules and frame. */
export type Dialog = DialogGuard & {
  view: () => Promise<ComponentType<DialogProps>>
  banner?: 'none'
  size?: 'large'
}

/** Access rule of a dialog: for everyone, or for anonymous viewers only. */
export type DialogGuard = { public?: true; guest?: true }

/** Result of a dialog request: shown, replaced by the login, or closed. */
export type DialogStep = 'show' | 'login' | 'close'

/** Anonymous viewers sign in first; unknown dialogs close. */
export function dialogStep(dialog: DialogGuard | undefined, signedIn: boolean): DialogStep {
  if (!dialog) return 'close'
  if (!signedIn && !dialog.public) return 'login'
  return signedIn && dialog.guest ? 'close' : 'show'
}
