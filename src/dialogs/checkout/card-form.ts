import type { ReactNode } from 'react'
import type { AccountForm } from '#domain/account-errors.ts'
import type { FormValues } from '#domain/form-rules.ts'
import type { Locale } from '#i18n/locales.ts'

/** What a form for a card is told, whoever's fields it is typed in; `send` takes what comes of it. */
export type CardFormProps<Sent extends unknown[]> = {
  language: Locale
  name: string
  answers: AccountForm
  submit: string
  /** Terms of a payment, right before its button. */
  terms?: ReactNode
  send: (...sent: Sent) => Promise<void>
}

/** What was typed of a card, kept in memory alone. */
export type TypedCard = { current: FormValues }

export const noCard = { cardholderName: '', cardNumber: '', cardExpiry: '', cardCVC: '' }
