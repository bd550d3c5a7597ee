import type { AccountForm } from '#domain/account-errors.ts'
import type { Locale } from '#i18n/locales.ts'

/** What a form for a card is told, whoever's fields it is typed in; `send` takes what comes of it. */
export type CardFormProps<Sent extends unknown[]> = {
  language: Locale
  name: string
  answers: AccountForm
  submit: string
  send: (...sent: Sent) => Promise<void>
}

export const noCard = { cardholderName: '', cardNumber: '', cardExpiry: '', cardCVC: '' }
