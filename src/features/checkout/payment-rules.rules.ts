import { type FormRules, type FormValues, missing, must } from '#core/form-rules.ts'
import { isCardNumber, isCvc, isExpiry } from '#core/payment-card.ts'

const chosen = missing('account:choose_offer.field_required')

/** An offer and its type are chosen (spec 1 §5). */
export const offerRules: FormRules = { offerType: [chosen], offerId: [chosen] }

/** One of the offers on show is chosen; an earlier choice may not be among them. */
export const offerRulesFor = (offerIds: readonly string[]): FormRules => ({
  ...offerRules,
  offerId: [chosen, must('account:choose_offer.field_required', (id) => offerIds.includes(id))],
})

export const couponRules: FormRules = { couponCode: [missing('account:registration.field_required')] }

const numberIn = ({ cardNumber = '' }: FormValues) => String(cardNumber)

const holder = missing('account:checkout.invalid_card_holder')

/** A card in fields of its gateway's own: a part is there, encrypted, once it is whole and right. */
export const gatewayCardRules: FormRules = {
  cardholderName: [holder],
  cardNumber: [missing('account:checkout.invalid_card_number')],
  cardExpiry: [missing('account:checkout.invalid_card_expiry')],
  cardCVC: [missing('account:checkout.invalid_cvc_number')],
}

/** Holder, number, expiry and security code of a card (spec 1 §5). */
export const cardRules = (now: Date): FormRules => ({
  cardholderName: [holder],
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
