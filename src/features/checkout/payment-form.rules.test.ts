import { expect, it } from 'vitest'
import { checkForm } from '#core/forms/forms.store.ts'
import { cardRules, couponRules, offerRulesFor } from './payment-form.rules.ts'

const now = new Date(2026, 10, 21)
const good = { cardholderName: 'Vera', cardNumber: '4111 1111 1111 1111', cardExpiry: '12/30', cardCVC: '123' }

it('offerRulesFor require a type and a visible offer, and couponRules a code', () => {
  const missing = [{ key: 'account:choose_offer.field_required', missing: true }]
  const none = { offerType: '', offerId: '' }
  expect(checkForm(offerRulesFor(['C1_2']), none)).toEqual({ offerType: missing, offerId: missing })
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
])('cardRules report the invalid %s %j with its own error key', (name, value, key) => {
  expect(checkForm(cardRules(now), good)).toEqual({})
  expect(checkForm(cardRules(now), { ...good, [name]: value })).toMatchObject({ [name]: [{ key }] })
})

it('cardRules report every empty field as missing', () => {
  const missing = (key: string) => [{ key, missing: true }]
  const requested = {
    cardholderName: missing('account:checkout.invalid_card_holder'),
    cardNumber: missing('account:checkout.invalid_card_number'),
    cardExpiry: missing('account:checkout.invalid_card_expiry'),
    cardCVC: missing('account:checkout.invalid_cvc_number'),
  }
  const required = missing('account:registration.field_required')
  const empty = { ...requested, cardNumber: required, cardExpiry: required, cardCVC: required }
  expect(checkForm(cardRules(now), {})).toEqual(empty)
})

it('the length of a security code is validated by the brand of the card number', () => {
  const amex = { ...good, cardNumber: '3782 822463 10005', cardCVC: '1234' }
  expect(checkForm(cardRules(now), amex)).toEqual({})
  expect(checkForm(cardRules(now), { ...good, cardNumber: '', cardCVC: '1234' })).not.toHaveProperty('cardCVC')
})

it('an empty coupon and an offer that is not for sale have the error keys of their forms', () => {
  expect(checkForm(couponRules, {})).toEqual({
    couponCode: [{ key: 'account:registration.field_required', missing: true }],
  })
  expect(checkForm(offerRulesFor(['S1_1']), { offerType: 'once', offerId: 'C1_2' })).toEqual({
    offerId: [{ key: 'account:choose_offer.field_required' }],
  })
})
