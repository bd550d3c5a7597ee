import type { ReactNode } from 'react'
import type { AccountForm } from '#core/account-errors.ts'
import type { FormValues } from '#core/form-rules.ts'
import type { Locale } from '#core/i18n/locales.ts'

/** Props of a card form, native or gateway. `send` receives its result. */
export type CardFormProps<Sent extends unknown[]> = {
  language: Locale
  name: string
  accountForm: AccountForm
  submit: string
  /** Payment terms, shown directly above the button. */
  terms?: ReactNode
  send: (...sent: Sent) => Promise<void>
}

/** Typed card values, held in memory only. */
export type TypedCard = { current: FormValues }

export const noCard = { cardholderName: '', cardNumber: '', cardExpiry: '', cardCVC: '' }
