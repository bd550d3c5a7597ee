import { expect, it } from 'vitest'
import { checkForm } from './form-rules.ts'
import { cardRules, couponRules, offerRules, offerRulesFor } from './payment-rules.ts'

const now = new Date(2026, 10, 21)
const good = { cardholderName: 'Vera', cardNumber: '4111 1111 1111 1111', cardExpiry: '12/30', cardCVC: '123' }

it('an offer and its type are needed', () => {
  const missing = [{ key: 'account:choose_offer.field_required', missing: true }]
  expect(checkForm(offerRules, { offerType: '', offerId: '' })).toEqual({ offerType: missing, offerId: missing })
  expect(checkForm(offerRules, { offerType: 'once', offerId: 'C1_2' })).toEqual({})
  const choice = { offerType: 'once', offerId: 'C1_2' }
  expect(Object.keys(checkForm(offerRulesFor(['S1_1']), choice))).toEqual(['offerId'])
  expect(checkForm(offerRulesFor(['C1_2']), choice)).toEqual({})
  expect(Object.keys(checkForm(couponRules, { couponCode: ' ' }))).toEqual(['couponCode'])
})

it.each([
  ['cardholderName', ' ', 'account:checkout.invalid_card_holder'],
  ['cardNumber', '4111 1111 1111 1112', 'account:checkout.invalid_card_number'],
  ['cardExpiry', '10/26', 'account:checkout.invalid_card_expiry'],
  ['cardCVC', '1234', 'account:checkout.invalid_cvc_number'],
])('%s %j is told by its key', (name, value, key) => {
  expect(checkForm(cardRules(now), good)).toEqual({})
  expect(checkForm(cardRules(now), { ...good, [name]: value })).toMatchObject({ [name]: [{ key }] })
})
