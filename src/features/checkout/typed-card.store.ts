import { onSessionEnd } from '#core/account/viewer.store.ts'
import { $query } from '#core/address/url.store.ts'
import type { FormValues } from '#core/forms/form-rules.ts'

/** Typed card values, in memory only. */
export type TypedCard = { current: FormValues }

export const noCard = { cardholderName: '', cardNumber: '', cardExpiry: '', cardCVC: '' }

/** Typed card of the checkout, until its dialogs close, a payment is made or the session ends. */
export const typedCard: TypedCard = { current: noCard }

/** Returns whether the checkout opens with a typed card number. */
export const hasTypedCard = () => Boolean(typedCard.current.cardNumber)

const keepingDialogs: readonly (string | undefined)[] = [
  'choose-offer',
  'checkout',
  'waiting-for-payment',
  'payment-error',
]

const forget = () => {
  typedCard.current = noCard
}

$query.listen(({ u }) => {
  if (!keepingDialogs.includes(u)) forget()
})
onSessionEnd(forget)
