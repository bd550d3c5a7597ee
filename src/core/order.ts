/** What a viewer is about to pay (spec 1 §3); prices are in units of the currency, taxes included. */
export type Order = {
  id: string
  offerId: string
  totalPrice: number
  currency: string
  country?: string
  /** 0.21 for 21 %. */
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
  /** The first price after a free trial, where a coupon reduces it. */
  firstCharge?: number
  paymentMethodId?: number
  /** False: nothing is to be paid, so no way to pay is asked for. */
  requiredPaymentDetails: boolean
}

/** `gateway` decides how a card is taken: straight to the provider, by the gateway's own fields, or not here. */
export type PaymentMethod = {
  id: number
  name: 'card' | 'paypal'
  gateway: 'stripe' | 'adyen' | 'paypal' | 'unsupported'
}

/** A card as it is typed; it goes straight to the provider and is kept nowhere. `expYear` has four digits. */
export type PaymentCard = { holder: string; number: string; expMonth: string; expYear: string; cvc: string }

/** Where other companies' pages send the viewer back to. */
export type ReturnUrls = { success: string; waiting: string; cancel: string; error: string }

/** How a payment stands: done, to go on at another address, to be waited for, or to go on in a form of the gateway's. */
export type Payment =
  | { state: 'paid' }
  | { state: 'redirect'; url: string }
  | { state: 'waiting'; offerId: string }
  | { state: 'form'; action: unknown }

/** A session of the card gateway, as its own component reads it. */
export type CardSession = { id: string; sessionData: string; amount: { value: number; currency: string } }

/** What came of a bank's question, for the provider to finish the payment with. */
export type ChallengeResult = { details: unknown; paymentData?: string | undefined }
