import { ErrorResponse } from '../accounts/error-response.ts'
import type { SandboxCustomer, StoredMethod, Transaction } from './customer.ts'
import { offerFor, withoutTax } from './orders.ts'
import { type Calls, checkOwner } from './protocol.ts'
import { isSubscription, publisherId } from './publisher.ts'
import { advanceSubscriptions } from './renewals.ts'
import { openCustomers } from './users.ts'

const onFileResponse = (person: SandboxCustomer, { id, method, methodId, specific, active }: StoredMethod) => ({
  id,
  customerId: person.id,
  paymentGateway: method === 'card' ? 'adyen' : 'paypal',
  paymentMethod: method,
  paymentMethodSpecificParams: specific,
  paymentMethodId: methodId,
  active,
})

const text = (amount: number) => amount.toFixed(4)

const transactionResponse = (person: SandboxCustomer, { id, at, offerId, amount, method, coupon }: Transaction) => {
  const offer = offerFor(offerId)
  return {
    transactionId: id,
    transactionDate: at,
    offerId,
    offerType: isSubscription(offer) ? 'subscription' : 'rental',
    offerTitle: offer.title,
    offerPeriod: offer.period,
    publisherSiteName: 'Foyer Patron',
    transactionPriceExclTax: text(withoutTax(amount)),
    transactionCurrency: person.currency,
    contentExternalId: '',
    contentType: '',
    shortUrl: '',
    campaignId: '0',
    campaignName: '',
    couponCode: coupon ?? null,
    discountType: '0',
    discountRate: '0.0000',
    discountValue: text(offer.price - amount),
    discountedOfferPrice: text(withoutTax(amount)),
    offerCurrency: 'EUR',
    offerPriceExclTax: text(withoutTax(offer.price)),
    applicableTax: text(amount - withoutTax(amount)),
    transactionPriceInclTax: text(amount),
    appliedExchangeRateCustomer: '1.0000',
    customerId: person.id,
    customerEmail: person.email,
    customerLocale: person.locale,
    customerCountry: person.country,
    customerIpCountry: 'NL',
    customerCurrency: person.currency,
    paymentMethod: method,
    referalUrl: '',
    transactionExternalData: '',
    publisherId,
  }
}

const receipt = (person: SandboxCustomer, { id, at, offerId, amount }: Transaction) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Receipt ${id}</title></head>
<body><h1>Receipt ${id}</h1><p>${offerFor(offerId).title}</p>
<p>${person.email} paid € ${amount.toFixed(2)} on ${new Date(at * 1000).toISOString().slice(0, 10)}. Thank you!</p></body></html>`

const pageOf = <T>(list: T[], limit: string | undefined, offset: string | undefined) => {
  const [count = '', start = ''] = [limit ?? '1000', offset ?? '0']
  if (!/^\d+$/.test(count) || !/^\d+$/.test(start)) throw new ErrorResponse('Invalid param limit or offset')
  return list.slice(Number(start), Number(start) + Number(count))
}

/** Stored payment methods and payments. */
export const historyCalls = ({ withToken }: Calls) => {
  withToken('get', '/customers/:id/payment_details', {
    handle: ({ person, param }) => {
      checkOwner(person, param('id'))
      return { paymentDetails: person.onFile.map((method) => onFileResponse(person, method)) }
    },
  })
  withToken('delete', '/payment_details/:id', {
    handle: ({ sandbox: { state }, person, param }) => {
      const onFile = person.onFile.filter(({ id }) => String(id) !== param('id'))
      if (onFile.length === person.onFile.length) throw new ErrorResponse('Payment details not found', 404)
      openCustomers(state).save({ ...person, onFile })
      return { paymentDetailsId: Number(param('id')) }
    },
  })
  withToken('get', '/customers/:id/transactions', {
    query: { limit: 'text?', offset: 'text?' },
    handle: ({ sandbox: { state }, person: caller, param, query }) => {
      checkOwner(caller, param('id'))
      const person = advanceSubscriptions(state, caller)
      const newest = person.transactions.toSorted((a, b) => b.at - a.at)
      return {
        items: pageOf(newest, query.limit, query.offset).map((transaction) => transactionResponse(person, transaction)),
      }
    },
  })
  withToken('get', '/receipt/:id', {
    handle: ({ person, param }) => {
      const transaction = person.transactions.find(({ id }) => id === param('id'))
      if (!transaction) throw new ErrorResponse('Transaction not found', 404)
      return Buffer.from(receipt(person, transaction)).toString('base64')
    },
  })
}
