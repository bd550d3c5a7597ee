export type SubscriptionStatus = 'active' | 'active_trial' | 'cancelled' | 'expired' | 'terminated'
export type Period = 'day' | 'week' | 'month' | 'year' | 'granted'

/** Subscription; times in epoch milliseconds, prices in currency units. */
export type Subscription = {
  id: string
  offerId: string
  accessFeeId?: string
  status: SubscriptionStatus
  /** Zero without a date from the provider. */
  expiresAt: number
  nextPaymentAt?: number | undefined
  nextPaymentPrice: number
  nextPaymentCurrency: string
  paymentGateway: string
  paymentMethod: string
  offerTitle: string
  period: Period
  /** Periods per payment; default 1. */
  periodCount?: number
  totalPrice: number
  unsubscribeUrl?: string | undefined
  pendingSwitchId?: string
}

/** Returns whether a subscription grants access; cancelled ones do until their end. */
export const grantsAccess = ({ status }: Pick<Subscription, 'status'>) =>
  status === 'active' || status === 'active_trial' || status === 'cancelled'

/** Stored payment method. */
export type PaymentDetail = {
  id: string
  method: 'card' | 'paypal'
  gateway: string
  methodId?: number
  holderName: string
  variant: string
  lastCardFourDigits: string
  /** Format MM/YY. */
  cardExpirationDate: string
  currency?: string
  active: boolean
  /** True for a method of an app store, managed only there. */
  bound?: boolean
}

/** Payment; `at` in epoch milliseconds. */
export type Transaction = {
  id: string
  at: number
  token?: string | undefined
  offerId: string
  offerType: string
  offerTitle: string
  price: number
  currency: string
  country?: string
  paymentMethod: string
}

/** Receipt: a file or an HTML page. */
export type Receipt = { kind: 'file'; file: Blob; name: string } | { kind: 'page'; html: string }

/** Plan available for a switch. */
export type SwitchOffer = {
  offerId: string
  title: string
  period: Period
  periodCount?: number
  price: number
  currency: string
  direction: 'upgrade' | 'downgrade'
}

/** A more expensive plan is an upgrade; others start at renewal. */
export const directionOf = (paid: number, price: number): SwitchOffer['direction'] =>
  price > paid ? 'upgrade' : 'downgrade'

/** Plan change that takes effect after the paid period. */
export type PendingSwitch = { id: string; toOfferId: string; status: string }
