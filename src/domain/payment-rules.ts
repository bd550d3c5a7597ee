import { type FormRules, type FormValues, missing, must } from './form-rules.ts'
import { isCardNumber, isCvc, isExpiry } from './payment-card.ts'

const chosen = missing('account:choose_offer.field_required')

/** An offer and its type are chosen (spec 1 §5). */
export const offerRules: FormRules = { offerType: [chosen], offerId: [chosen] }

export const couponRules: FormRules = { couponCode: [missing('account:registration.field_required')] }

const numberIn = ({ cardNumber = '' }: FormValues) => String(cardNumber)

/** Holder, number, expiry and security code of a card (spec 1 §5). */
export const cardRules = (now: Date): FormRules => ({
  cardholderName: [missing('account:checkout.invalid_card_holder')],
  cardNumber: [
    missing('account:checkout.invalid_card_number'),
    must('account:checkout.invalid_card_number', isCardNumber),
  ],
  cardExpiry: [
    missing('account:checkout.invalid_card_expiry'),
    must('account:checkout.invalid_card_expiry', (value) => isExpiry(value, now)),
  ],
  cardCVC: [
    missing('account:checkout.invalid_cvc_number'),
    must('account:checkout.invalid_cvc_number', (value, values) => isCvc(value, numberIn(values))),
  ],
})
