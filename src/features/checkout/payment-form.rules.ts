import { isCardNumber, isCvc, isExpiry } from '#core/checkout/payment-card.ts'
import type { Subscription } from '#core/checkout/subscription.ts'
import { type FormRules, type FormValues, missing, validateWith } from '#core/forms/form-rules.ts'

const chosen = missing('account:choose_offer.field_required')

/** Requires an offer type and one of the visible offers; a stored choice may be outdated. */
export const offerRulesFor = (offerIds: readonly string[]): FormRules => ({
  offerType: [chosen],
  offerId: [chosen, validateWith('account:choose_offer.field_required', (id) => offerIds.includes(id))],
})

export const couponRules: FormRules = { couponCode: [missing('account:registration.field_required')] }

const numberIn = ({ cardNumber = '' }: FormValues) => String(cardNumber)

const holder = missing('account:checkout.invalid_card_holder')
const filled = missing('account:registration.field_required')

/** Rules of holder, number, expiry and security code. */
export const cardRules = (now: Date): FormRules => ({
  cardholderName: [holder],
  cardNumber: [filled, validateWith('account:checkout.invalid_card_number', isCardNumber)],
  cardExpiry: [filled, validateWith('account:checkout.invalid_card_expiry', (value) => isExpiry(value, now))],
  cardCVC: [
    filled,
    validateWith('account:checkout.invalid_cvc_number', (value, values) => isCvc(value, numberIn(values))),
  ],
})

/** App store of a subscription, with its help page; managed there. */
export type ExternalStore = { name: string; url: string }

const stores: readonly (ExternalStore & { pattern: RegExp })[] = [
  { pattern: /apple|itunes|ios/i, name: 'App Store', url: 'https://support.apple.com/118428' },
  { pattern: /google|android/i, name: 'Google Play', url: 'https://support.google.com/googleplay/answer/7018481' },
  { pattern: /roku/i, name: 'Roku Channel Store', url: 'https://support.roku.com/article/208756478' },
]

/** Wallet of a card payment on this site, such as `applepay`, `Google Pay` or `paywithgoogle`. */
const wallet = /pay$|^pay/i

/** App store of a subscription; undefined for a purchase on this site. */
export const externalStoreOf = ({
  paymentMethod,
  paymentGateway,
}: Pick<Subscription, 'paymentMethod' | 'paymentGateway'>) =>
  stores.find(
    ({ pattern }) => (pattern.test(paymentMethod) && !wallet.test(paymentMethod)) || pattern.test(paymentGateway),
  )
