import { z } from 'zod/mini'
import type {
  PaymentDetail,
  PendingSwitch,
  Subscription,
  SubscriptionStatus,
  SwitchOffer,
  Transaction,
} from '#core/checkout/subscription.ts'
import { readableEntries } from '#core/data/readable-entries.ts'
import { convert, optionalTime, timeInSeconds } from '#core/data/schema.ts'
import { cleengAmount, cleengId, looseText, parsePeriod, strictText } from './wire.ts'

const statuses: readonly SubscriptionStatus[] = ['active', 'active_trial', 'cancelled', 'expired', 'terminated']

const SubscriptionWire = convert(
  z.object({
    subscriptionId: cleengId,
    offerId: z.string(),
    status: convert(z.string(), (status) => statuses.find((candidate) => candidate === status) ?? 'terminated'),
    expiresAt: convert(optionalTime, (at) => at ?? 0),
    nextPaymentAt: optionalTime,
    nextPaymentPrice: convert(z.nullish(cleengAmount), (price) => price ?? 0),
    nextPaymentCurrency: looseText,
    paymentGateway: looseText,
    paymentMethod: looseText,
    offerTitle: looseText,
    period: z.string(),
    totalPrice: cleengAmount,
    pendingSwitchId: strictText,
  }),
  ({ subscriptionId, nextPaymentAt, pendingSwitchId, period, ...subscription }): Subscription => ({
    ...subscription,
    ...parsePeriod(period),
    id: subscriptionId,
    ...(nextPaymentAt && { nextPaymentAt }),
    ...(pendingSwitchId && { pendingSwitchId }),
  }),
)

export const SubscriptionsWire = z.object({ items: z.array(SubscriptionWire) })

/** Returns the subscription with access: active, or cancelled with paid time left. */
export const findCurrentSubscription = (subscriptions: readonly Subscription[]) =>
  subscriptions.find(({ status }) => status === 'active' || status === 'active_trial') ??
  subscriptions.find(({ status }) => status === 'cancelled')

const SwitchOfferWire = z.object({
  toOfferId: z.string(),
  title: looseText,
  period: z.string(),
  price: cleengAmount,
  currency: z.string(),
  nextPaymentPrice: z.catch(z.nullish(cleengAmount), null),
  nextPaymentPriceCurrency: strictText,
  switchDirection: z.nullish(z.string()),
})

export const SwitchesWire = z.object({ available: z.array(SwitchOfferWire) })

const days = { day: 1, week: 7, month: 30, year: 365, granted: 0 }

const lengthOf = ({ period, periodCount = 1 }: Pick<Subscription, 'period' | 'periodCount'>) =>
  days[period] * periodCount

/** Parses a plan change at its next price; the longer plan is an upgrade by default. */
export const switchOfferOf =
  (current: Pick<Subscription, 'period' | 'periodCount'>) =>
  ({ toOfferId, switchDirection, period, title, ...wire }: z.infer<typeof SwitchOfferWire>): SwitchOffer => {
    const stated = switchDirection === 'upgrade' || switchDirection === 'downgrade' ? switchDirection : undefined
    const plan = parsePeriod(period)
    // Of equal lengths, months are upgrades and years downgrades.
    const longer = lengthOf(plan) - lengthOf(current) || (current.period === 'month' ? 1 : -1)
    const { nextPaymentPrice: next, nextPaymentPriceCurrency: nextCurrency } = wire
    const [price, currency] = next && nextCurrency ? [next, nextCurrency] : [wire.price, wire.currency]
    const direction = stated ?? (longer > 0 ? 'upgrade' : 'downgrade')
    return { title, price, currency, ...plan, offerId: toOfferId, direction }
  }

export const PendingSwitchWire = convert(
  z.object({ id: cleengId, toOfferId: z.string(), status: z.string() }),
  (pending): PendingSwitch => pending,
)

const PaymentDetailWire = convert(
  z.object({
    id: cleengId,
    paymentGateway: looseText,
    paymentMethod: z.string(),
    paymentMethodId: z.nullish(z.number()),
    paymentMethodSpecificParams: z.nullish(
      z.object({
        variant: looseText,
        lastCardFourDigits: looseText,
        holderName: looseText,
        cardExpirationDate: looseText,
      }),
    ),
    active: z.nullish(z.boolean()),
    bound: z.nullish(z.boolean()),
  }),
  ({ id, paymentGateway, paymentMethod, paymentMethodId, active, bound, ...wire }): PaymentDetail => {
    const card = wire.paymentMethodSpecificParams
    return {
      id,
      method: paymentMethod === 'paypal' ? 'paypal' : 'card',
      gateway: paymentGateway,
      ...(paymentMethodId && { methodId: paymentMethodId }),
      holderName: card?.holderName ?? '',
      variant: card?.variant ?? '',
      lastCardFourDigits: card?.lastCardFourDigits ?? '',
      cardExpirationDate: formatCardExpiry(card?.cardExpirationDate ?? ''),
      active: active ?? false,
      ...(bound && { bound }),
    }
  },
)

/** Formats MM/YY, also from four-digit years. */
export const formatCardExpiry = (date: string) =>
  date.replace(/^(\d\d?)\/\d\d(\d\d)$/, '$1/$2').replace(/^(\d)\//, '0$1/')

export const PaymentDetailsWire = z.object({ paymentDetails: z.array(PaymentDetailWire) })

const TransactionWire = convert(
  z.object({
    transactionId: cleengId,
    transactionDate: timeInSeconds,
    offerId: looseText,
    offerType: looseText,
    offerTitle: looseText,
    transactionPriceInclTax: cleengAmount,
    transactionCurrency: looseText,
    customerCountry: strictText,
    paymentMethod: looseText,
  }),
  ({ transactionId, transactionDate, customerCountry: country, ...wire }): Transaction => ({
    id: transactionId,
    at: transactionDate,
    offerId: wire.offerId,
    offerType: wire.offerType,
    offerTitle: wire.offerTitle,
    price: wire.transactionPriceInclTax,
    currency: wire.transactionCurrency,
    ...(country && { country }),
    paymentMethod: wire.paymentMethod,
  }),
)

export const TransactionsWire = z.object({ items: readableEntries(TransactionWire) })
