import { decrypt } from '../accounts/encrypted.ts'
import { ErrorResponse } from '../accounts/error-response.ts'
import type { Shaped } from '../accounts/shape.ts'
import { type CardOutcome, cardOf } from '../users.ts'
import type { BankChallenge } from './bank-challenge.ts'
import type { NewPaymentDetails } from './pay.ts'

/** Card in the format of the gateway fields. */
export const cardShape = {
  type: 'text',
  encryptedCardNumber: 'text',
  encryptedExpiryMonth: 'text',
  encryptedExpiryYear: 'text',
  encryptedSecurityCode: 'text',
  holderName: 'text?',
  brand: 'text?',
  checkoutAttemptId: 'text?',
  sdkData: 'text?',
} as const

const consents: Partial<Record<CardOutcome, BankChallenge>> = {
  '3-D Secure': 'elsewhere',
  '3-D Secure in the page': 'here',
}

const variants = { Visa: 'visa', Mastercard: 'mc', 'American Express': 'amex' } as const

/** Authorises a card and returns the stored method. Errors are refusal reasons of Adyen. */
export const readCard = (
  card: Shaped<typeof cardShape>,
  now: Date,
): { means: NewPaymentDetails; consent: BankChallenge } => {
  if (card.type !== 'scheme') throw new ErrorResponse('Invalid param paymentMethod.type')
  const number = decrypt('encryptedCardNumber', card.encryptedCardNumber)
  const month = decrypt('encryptedExpiryMonth', card.encryptedExpiryMonth).padStart(2, '0')
  const year = decrypt('encryptedExpiryYear', card.encryptedExpiryYear)
  decrypt('encryptedSecurityCode', card.encryptedSecurityCode)
  const testCard = cardOf(number)
  if (!testCard) throw new ErrorResponse('Invalid Card Number')
  if (new Date(Number(year), Number(month)) <= now) throw new ErrorResponse('Expired Card')
  if (testCard.outcome === 'declined') throw new ErrorResponse('Refused')
  const specific = {
    variant: variants[testCard.brand],
    lastCardFourDigits: number.slice(-4),
    holderName: card.holderName ?? '',
    cardExpirationDate: `${month}/${year}`,
    socialSecurityNumber: '',
  }
  return { means: { method: 'card', specific }, consent: consents[testCard.outcome] }
}
