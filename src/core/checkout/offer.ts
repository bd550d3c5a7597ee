/** Offer with prices in currency units, taxes included. */
export type Offer = {
  offerId: string
  title: string
  price: number
  currency: string
  country?: string
  active: boolean
  /** Of a subscription; 12 months count as a year. */
  period?: 'day' | 'week' | 'month' | 'year'
  /** Periods per payment; default 1. */
  periodCount?: number
  freeDays: number
  freePeriods: number
  /** Length of the free period, if other than the plan's. */
  freePeriod?: 'month' | 'year'
  /** Access duration of a one-time offer. */
  duration?: { amount: number; period: 'hour' | 'day' | 'week' | 'month' | 'year' } | undefined
  /** Optional: undefined means no plan switch. */
  planSwitchEnabled?: boolean
}

/** Rounds the result of a calculation with prices. Some currencies have three decimals. */
export const roundPrice = (price: number) => Math.round(price * 1000) / 1000

/** Subscription ids start with S; other offers are one-time purchases. */
export const isSubscription = (offerId: string) => offerId.startsWith('S')

/** Order with prices in currency units, taxes included. */
export type Order = {
  id: string
  offerId: string
  totalPrice: number
  currency: string
  country?: string
  /** Tax rate: 0.21 for 21 %. */
  taxRate: number
  priceBreakdown: {
    offerPrice: number
    discountAmount: number
    discountedPrice: number
    paymentMethodFee: number
    taxValue: number
  }
  discount: { applied: boolean; type: 'coupon' | 'trial' | ''; periods: number }
  couponCode?: string
  /** Coupon of the order at the provider, which does not return its code. */
  couponId?: string
  /** First price after a free trial, if a coupon reduces it. */
  firstCharge?: number
  paymentMethodId?: number | undefined
  /** False for a zero total: no payment method is needed. */
  requiredPaymentDetails: boolean
}

/** `gateway` selects the card form: direct, gateway fields, or unsupported. */
export type PaymentMethod = {
  id: number
  name: 'card' | 'paypal'
  gateway: 'stripe' | 'adyen' | 'paypal' | 'unsupported'
}

/** Card input, sent to the provider and never stored. `expYear` has four digits. */
export type PaymentCard = { holder: string; number: string; expMonth: string; expYear: string; cvc: string }

/** Return URLs of external payment pages. */
export type ReturnUrls = { success: string; waiting: string; cancel: string; error: string }

/** Payment state: done, redirect, waiting, or an action of the gateway form. */
export type Payment =
  | { state: 'paid' }
  | { state: 'redirect'; url: string }
  | { state: 'waiting'; offerId: string }
  | { state: 'form'; action: unknown }

/** Session of the card gateway, in the format of its component. */
export type CardSession = { id: string; sessionData: string; amount: { value: number; currency: string } }

/** Result of a bank's challenge, which completes the payment. */
export type ChallengeResult = { details: unknown; paymentData?: string | undefined }
