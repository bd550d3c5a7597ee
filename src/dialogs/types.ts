import type { ComponentType } from 'react'
import type { DialogGuard } from '#domain/dialog.ts'
import type { Locale } from '#i18n/locales.ts'

export type DialogName =
  | 'login'
  | 'create-account'
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
  | 'unsubscribe'
  | 'renew-subscription'
  | 'edit-card'
  | 'payment-method'
  | 'payment-method-success'

/** What the address says beside `u`; all of it goes when its dialog does (spec 1 §2). */
export const aboutNames = ['message', 'offerId', 'orderId', 'redirectResult', 'paymentMethodId'] as const
export type About = Partial<Record<(typeof aboutNames)[number], string>>

export type DialogProps = {
  language: Locale
  siteName: string
  /** Shows another dialog in the place of this one, with what it is about. */
  go(name: DialogName, about?: About): void
  close(): void
  /** Another company's page takes over: what closing would lead to is there for who comes back signed in. */
  depart(): void
}

/** A view of `?u=`: its code, who may see it, and how it is framed (spec 1 §2). */
export type Dialog = DialogGuard & {
  view: () => Promise<ComponentType<DialogProps>>
  banner?: 'none'
  size?: 'large'
}
