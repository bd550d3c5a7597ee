import { z } from 'zod/mini'
import { type CheckoutApi, notEnabled } from '#core/account/account-provider.ts'
import type { Order, PaymentCard, PaymentMethod } from '#core/checkout/offer.ts'
import { ApiError, hasUnknownResult } from '#core/data/errors.ts'
import { httpAddress } from '#core/data/schema.ts'
import { mayPayAt, withMessage } from '../payment-hosts.ts'
import { type JwpCall, jwpId, NoContent, rethrowWithMessage } from './call.ts'
import { jwpPaymentHosts } from './hosts.ts'
import { feeOf, loadFeeOffers, parseOfferId, purchasePath } from './offers.ts'
import { jwpOrders } from './orders.ts'

const Methods = z.array(z.object({ id: z.coerce.number(), method_name: z.string() }))
const PayPal = z.object({ id: z.nullish(jwpId), endpoint: z.nullish(httpAddress) })

const methodIds = { card: 1, paypal: 2 }
const gateways = { card: 'stripe', paypal: 'paypal' } as const

/** `providerUrl` is the address of the account API. */
export type CheckoutOptions = {
  call: JwpCall
  providerUrl: string
  referrer: () => string
}

/** Offers, prices and payment methods. */
export function jwpCheckout({
  call,
  providerUrl,
  referrer,
}: CheckoutOptions): Omit<CheckoutApi, 'subscriptionOfferIds'> {
  const gateway = notEnabled('Payment gateway')
  return {
    offers: loadFeeOffers(call),
    ...jwpOrders(call),
    paymentMethods: async () => toMethods(await call('GET', '/payments/methods', Methods)),
    payWithoutDetails: notEnabled('Payment without details'),
    payByCard: async (order, card, returnUrl) => {
      const form = {
        ...cardForm(card),
        ...purchase(order, methodIds.card),
        referrer: referrer(),
        return_url: returnUrl,
      }
      await call('POST', purchasePath(order.offerId), NoContent, { form }).catch(unlessCharged)
      return { state: 'waiting', offerId: order.offerId }
    },
    payByPayPal: async (order, { waiting, error }) => {
      const form = { origin: waiting, ...purchase(order, methodIds.paypal) }
      const failed = rethrowWithMessage('Failed to generate PayPal payment url')
      const { id: hasAccess, endpoint } = await call('POST', '/external-payments', PayPal, { form }).catch(failed)
      if (hasAccess) return { state: 'redirect', url: withMessage(error, 'Already have an active access') }
      if (!endpoint || !mayPayAt(endpoint, { urls: [providerUrl, waiting], domains: jwpPaymentHosts }))
        throw new ApiError('Failed to generate PayPal payment url', 200)
      return { state: 'redirect', url: endpoint }
    },
    cardSession: gateway,
    payByGateway: gateway,
    finalizePayment: gateway,
    confirmIntent: async (id) => void (await call('POST', '/payments', NoContent, { form: { pi_id: id } })),
    hasAccess: async (offerId) => {
      const { item } = parseOfferId(offerId) ?? {}
      return item ? call('GET', `/items/${item}/access`, NoContent).then(() => true, isRefusal) : false
    },
  }
}

const purchase = ({ offerId, couponCode }: Order, payment_method: number) => ({
  access_fee: feeOf(offerId),
  payment_method,
  voucher_code: couponCode,
})

/** Card in the format of the provider's forms. */
export const cardForm = ({ holder, number, expMonth, expYear, cvc }: PaymentCard) => ({
  number: number.replaceAll(/\s/g, ''),
  card_name: holder,
  exp_month: expMonth,
  exp_year: expYear,
  cvv: cvc,
})

const toMethods = (wire: z.infer<typeof Methods>): PaymentMethod[] =>
  wire.flatMap(({ id, method_name }) => {
    const name = method_name.toLowerCase()
    return name === 'card' || name === 'paypal' ? [{ id, name, gateway: gateways[name] }] : []
  })

/** A lost response may follow a charge: the checkout waits for access instead of paying again. */
function unlessCharged(error: unknown) {
  if (!hasUnknownResult(error)) rethrowWithMessage('Failed to make payment')(error)
}

/** 402 and 404 mean no access. */
function isRefusal(error: unknown): false {
  if (error instanceof ApiError && (error.status === 402 || error.status === 404)) return false
  throw error
}
