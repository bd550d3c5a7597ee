export type SubscriptionStatus = 'active' | 'active_trial' | 'cancelled' | 'expired' | 'terminated'
export type Period = 'day' | 'week' | 'month' | 'year' | 'granted'

/** A viewer's subscription (spec 1 §3); times are in epoch milliseconds, prices in units of the currency. */
export type Subscription = {
  id: string
  offerId: string
  accessFeeId?: string
  status: SubscriptionStatus
  /** Zero where the provider gives no date. */
  expiresAt: number
  nextPaymentAt?: number
  nextPaymentPrice: number
  nextPaymentCurrency: string
  paymentGateway: string
  paymentMethod: string
  offerTitle: string
  period: Period
  /** How many periods one payment covers; one where absent. */
  periodCount?: number
  totalPrice: number
  unsubscribeUrl?: string
  pendingSwitchId?: string
}

/** Does a subscription open what subscribers may watch? One that was cancelled does so until it ends (spec 1 §4). */
export const opens = ({ status }: Pick<Subscription, 'status'>) =>
  status === 'active' || status === 'active_trial' || status === 'cancelled'

/** A way to pay that the provider has on file (spec 1 §3). */
export type PaymentDetail = {
  id: string
  method: 'card' | 'paypal'
  gateway: string
  methodId?: number
  holderName: string
  variant: string
  lastCardFourDigits: string
  /** MM/YY. */
  cardExpirationDate: string
  currency?: string
  active: boolean
}

/** A payment made (spec 1 §3); `at` in epoch milliseconds. */
export type Transaction = {
  id: string
  at: number
  token?: string
  offerId: string
  offerType: string
  offerTitle: string
  price: number
  currency: string
  country?: string
  paymentMethod: string
}

/** A receipt as the provider gives it: a file to keep or a page to read. */
export type Receipt = { kind: 'file'; file: Blob; name: string } | { kind: 'page'; html: string }

/** A plan the viewer could change to. */
export type SwitchOffer = {
  offerId: string
  title: string
  period: Period
  periodCount?: number
  price: number
  currency: string
  direction: 'upgrade' | 'downgrade'
}

/** A plan that costs more is an upgrade; any other waits for the end of the paid time (spec 1 §4). */
export const directionOf = (paid: number, price: number): SwitchOffer['direction'] =>
  price > paid ? 'upgrade' : 'downgrade'

/** A change of plan that waits for the end of the paid period. */
export type PendingSwitch = { id: string; toOfferId: string; status: string }
