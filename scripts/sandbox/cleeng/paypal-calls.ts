import { openApprovals } from '../accounts/approvals.ts'
import { ErrorResponse } from '../accounts/error-response.ts'
import type { State } from '../core/state.ts'
import { checkMethod, offerFor, ordersOf, pricesOf } from './orders.ts'
import { payOrder, withPaymentDetails } from './pay.ts'
import { type Calls, checkUrls } from './protocol.ts'
import { methods } from './publisher.ts'
import { openCustomers } from './users.ts'

const means = { method: 'paypal', specific: { payerId: 'FOYERPAYER001' } } as const

/** Effect of an approved PayPal payment. */
export const paidByPayPal = (state: State, personId: string, target: string) => {
  const person = openCustomers(state).get(personId)
  if (!person) return
  if (target === String(methods.paypal.id)) openCustomers(state).save(withPaymentDetails(state, person, means))
  else payOrder(state, person, ordersOf(state).find(target, person), means)
}

/** The connector of PayPal: addresses of its page. */
export const paypalCalls = ({ withToken }: Calls) => {
  withToken('post', '/connectors/paypal/v1/tokens', {
    body: { orderId: 'number', successUrl: 'text', cancelUrl: 'text', errorUrl: 'text' },
    handle: ({ sandbox: { state }, person, body, now, origin }) => {
      const { orderId, successUrl: success, cancelUrl: cancel, errorUrl: error } = body
      checkUrls({ success, cancel, error })
      const order = ordersOf(state).find(orderId, person)
      const hasAccess = person.grants.some(
        ({ offerId, expiresAt }) => offerId === order.offerId && expiresAt > now.getTime() / 1000,
      )
      if (hasAccess) throw new ErrorResponse('Already have an active access')
      const token = openApprovals(state).add({
        provider: 'cleeng',
        person: person.id,
        target: String(order.id),
        what: offerFor(order.offerId).title,
        price: `${pricesOf(order, person).totalPrice.toFixed(2)} ${person.currency}`,
        urls: { success, cancel, error },
      })
      return { redirectUrl: `${origin}/paypal/approve?token=${token}` }
    },
  })
  withToken('post', '/connectors/paypal/v1/payment_details/tokens', {
    body: { paymentMethodId: 'number', successUrl: 'text', waitingUrl: 'text', cancelUrl: 'text', errorUrl: 'text' },
    handle: ({ sandbox: { state }, person, body, origin }) => {
      const { paymentMethodId, successUrl: success, cancelUrl: cancel, errorUrl: error, waitingUrl: waiting } = body
      checkMethod(paymentMethodId)
      checkUrls({ success, cancel, error, waiting })
      const token = openApprovals(state).add({
        provider: 'cleeng',
        person: person.id,
        target: String(paymentMethodId),
        what: 'Later payments to Foyer Pictures',
        urls: { success, cancel, error },
      })
      return { redirectUrl: `${origin}/paypal/approve?token=${token}` }
    },
  })
}
