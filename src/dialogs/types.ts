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

export type DialogProps = {
  language: Locale
  siteName: string
  /** Shows another dialog in the place of this one. */
  go(name: DialogName | 'choose-offer'): void
  close(): void
}

/** A view of `?u=`: its code, who may see it, and how it is framed (spec 1 §2). */
export type Dialog = DialogGuard & {
  view: () => Promise<ComponentType<DialogProps>>
  banner?: 'none'
  size?: 'large'
}
