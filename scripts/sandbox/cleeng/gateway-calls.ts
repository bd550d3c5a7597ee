import { ErrorResponse } from '../accounts/error-response.ts'
import { isObject } from '../core/json.ts'
import { approvedDetails, consentAction } from './bank-challenge.ts'
import { cardShape, readCard } from './cards.ts'
import type { SandboxCustomer } from './customer.ts'
import { checkMethod, ordersOf, pricesOf } from './orders.ts'
import { payOrder, withPaymentDetails } from './pay.ts'
import { type Calls, checkCustomerIp, checkUrls } from './protocol.ts'
import { openCustomers } from './users.ts'

const terms = {
  returnUrl: 'text',
  paymentMethod: cardShape,
  customerIP: 'text?',
  attemptAuthentication: 'text?',
  browserInfo: 'any?',
  origin: 'text?',
} as const

/** Values of the gateway. */
const attempts = ['always', 'never', 'preferNo']

type Terms = { returnUrl: string; attemptAuthentication?: string | undefined; customerIP?: string | undefined }

const checkTerms = ({ returnUrl, attemptAuthentication, customerIP }: Terms) => {
  checkUrls({ returnUrl })
  checkCustomerIp(customerIP)
  if (attemptAuthentication !== undefined && !attempts.includes(attemptAuthentication))
    throw new ErrorResponse('Invalid param attemptAuthentication')
}
const finalTerms = { details: 'any', paymentData: 'text?' } as const

/** Payment method for the gateway component, without the customer id. */
export const detailResponse = ({ onFile }: SandboxCustomer) => {
  const last = onFile.at(-1)
  return (
    last && {
      id: last.id,
      paymentGateway: last.method === 'card' ? 'adyen' : 'paypal',
      paymentMethod: last.method,
      paymentMethodSpecificParams: last.specific,
      paymentMethodId: last.methodId,
      active: last.active,
    }
  )
}

const detailsOf = (details: unknown) => {
  if (!isObject(details)) throw new ErrorResponse('Field details must be an object')
  return details
}

/** The connector of the card gateway. */
export const gatewayCalls = ({ withToken }: Calls) => {
  withToken('post', '/connectors/adyen/sessions', {
    body: { orderId: 'number?', returnUrl: 'text' },
    handle: ({ sandbox: { state }, person, body, now }) => {
      checkUrls({ returnUrl: body.returnUrl })
      const order = body.orderId === undefined ? undefined : ordersOf(state).find(body.orderId, person)
      const price = order ? pricesOf(order, person).totalPrice : 0
      return {
        id: `CS${order?.id ?? person.id}`,
        sessionData: Buffer.from(`session of ${person.id}`).toString('base64'),
        amount: { currency: person.currency, value: Math.round(price * 100) },
        countryCode: person.country,
        expiresAt: new Date(now.getTime() + 3_600_000).toISOString(),
        merchantAccount: 'FoyerSandbox',
        reference: String(order?.id ?? ''),
        returnUrl: body.returnUrl,
        shopperStatement: 'Foyer',
        allowedPaymentMethods: ['scheme'],
        blockedPaymentMethods: [],
        paymentMethod: null,
      }
    },
  })
  withToken('post', '/connectors/adyen/initial-payment', {
    body: { orderId: 'number', ...terms },
    handle: ({ sandbox: { state }, person, body, now, origin }) => {
      checkTerms(body)
      const order = ordersOf(state).find(body.orderId, person)
      const { means, consent } = readCard(body.paymentMethod, now)
      const challenge = { person: person.id, target: order.id, means, returnUrl: body.returnUrl }
      return consent ? consentAction(origin, now, consent, challenge) : payOrder(state, person, order, means)
    },
  })
  withToken('post', '/connectors/adyen/initial-payment/finalize', {
    body: { orderId: 'number', ...finalTerms },
    handle: ({ sandbox: { state }, person, body, now }) => {
      const order = ordersOf(state).find(body.orderId, person)
      const means = approvedDetails(detailsOf(body.details), person, order.id, now)
      const rejected = { orderId: order.id, status: 'failed', rejectedReason: 'Authentication failed' }
      return { payment: means ? payOrder(state, person, order, means) : rejected }
    },
  })
  withToken('post', '/connectors/adyen/payment-details', {
    body: { paymentMethodId: 'number', ...terms },
    handle: ({ sandbox: { state }, person, body, now, origin }) => {
      checkTerms(body)
      checkMethod(body.paymentMethodId)
      const { means, consent } = readCard(body.paymentMethod, now)
      const challenge = { person: person.id, target: body.paymentMethodId, means, returnUrl: body.returnUrl }
      if (consent) return consentAction(origin, now, consent, challenge)
      return detailResponse(openCustomers(state).save(withPaymentDetails(state, person, means)))
    },
  })
  withToken('post', '/connectors/adyen/payment-details/finalize', {
    body: { paymentMethodId: 'number', ...finalTerms },
    handle: ({ sandbox: { state }, person, body, now }) => {
      const means = approvedDetails(detailsOf(body.details), person, body.paymentMethodId, now)
      if (!means) throw new ErrorResponse('Authentication failed')
      return detailResponse(openCustomers(state).save(withPaymentDetails(state, person, means)))
    },
  })
}
