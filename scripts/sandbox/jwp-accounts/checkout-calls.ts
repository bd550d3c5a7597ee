import { randomUUID } from 'node:crypto'
import type { CallInput } from '../accounts/calls.ts'
import { ErrorResponse } from '../accounts/error-response.ts'
import { fits, type Shaped, shapeProblem } from '../accounts/shape.ts'
import { accessTo, checkAccess } from './access.ts'
import type { SandboxAccount } from './account.ts'
import { authorizeCard, cardFields, saveCard } from './cards.ts'
import { currency, type Fee, feeOf, fees, wireFee, wireItem } from './fees.ts'
import { notify } from './notifications.ts'
import { bankUrl, confirmIntent, payPalUrl } from './payment-pages.ts'
import type { Calls } from './protocol.ts'
import { buy, notifyFailed, orderOf } from './purchase.ts'
import { checkAddress, requireValues, successBody } from './rules.ts'
import { applyDiscount, voucherOf } from './vouchers.ts'

const requiredFee = (requestedId: string): Fee => {
  const fee = feeOf(requestedId)
  if (!fee) throw new ErrorResponse('Access fee not found', 404)
  return fee
}

/** Prices, vouchers and payments. */
export const checkoutCalls = (calls: Calls) => {
  offerCalls(calls)
  accessCall(calls)
  cardPayments(calls)
  payPal(calls)
}

const offerCalls = ({ open, withToken }: Calls) => {
  open('get', '/v2/items/:id/access-fees', {
    handle: ({ param }) => {
      const offered = fees.filter(({ itemId }) => `${itemId}` === param('id'))
      if (offered.length === 0) throw new ErrorResponse('Item not found', 404)
      return offered.map(wireFee)
    },
  })
  withToken('get', '/payments/methods', {
    handle: () => [
      { id: 1, method_name: 'Card', is_external: false },
      { id: 2, method_name: 'PayPal', is_external: true },
      { id: 9, method_name: 'iDEAL', is_external: true },
    ],
  })
  withToken('post', '/vouchers/discount', {
    body: { voucher_code: 'text', access_fee_id: 'text' },
    handle: ({ body }) => {
      const fee = requiredFee(body.access_fee_id)
      const { percent, periods } = voucherOf(body.voucher_code, fee)
      return {
        amount: applyDiscount(fee.amount, percent),
        discount_duration: fee.kind === 'subscription' ? periods : 1,
      }
    },
  })
}

const accessCall = ({ withToken }: Calls) =>
  withToken('get', '/items/:id/access', {
    handle: ({ sandbox: { state }, person, param }) => {
      const fee = fees.find(({ itemId }) => `${itemId}` === param('id'))
      if (!fee) throw new ErrorResponse('Item not found', 404)
      const access = checkAccess(state, person, fee)
      if (!access) throw new ErrorResponse('No access', 402)
      return wireAccess(access, person, fee)
    },
  })

const wireAccess = (
  { id, until }: { id: number; until: number },
  { id: customer_id, uuid }: SandboxAccount,
  fee: Fee,
) => ({
  id,
  account_id: 930,
  customer_id,
  customer_uuid: uuid,
  ip_address: '5.132.0.0',
  country_code: 'NL',
  created_at: 1_767_225_600,
  expires_at: until,
  item: wireItem(fee),
})

const purchaseFields = {
  ...cardFields,
  access_fee: 'text',
  payment_method: 'text',
  voucher_code: 'text?',
  referrer: 'text',
  return_url: 'text',
} as const

/** A confirmed intent has no purchase fields. */
const optionalFields = Object.fromEntries(Object.keys(purchaseFields).map((name) => [name, 'text?' as const]))

type CardPayment = Pick<
  CallInput<SandboxAccount, unknown, Shaped<typeof purchaseFields>>,
  'sandbox' | 'person' | 'now' | 'origin' | 'body'
>

const payByCard = ({ sandbox: { state }, person, body, now, origin }: CardPayment, isPlan: boolean) => {
  requireValues({ payment_method: [body.payment_method, '1'] })
  checkAddress('return_url', body.return_url)
  checkAddress('referrer', body.referrer)
  const fee = requiredFee(body.access_fee)
  if ((fee.kind === 'subscription') !== isPlan) throw new ErrorResponse('The access fee is not sold here')
  const order = orderOf(person, fee, body.voucher_code, 'Card')
  switch (authorizeCard(body, now)) {
    case 'declined':
      notifyFailed(state, order, 'Your card was declined.')
      break
    case '3-D Secure':
    case '3-D Secure in the page': {
      const type = isPlan ? 'subscribe.requires.action' : 'payment.card.requires.action'
      const intent = isPlan ? {} : { intent: `pi_${randomUUID().replaceAll('-', '')}` }
      const redirect_to_url = bankUrl(state, origin, { order, back: body.return_url, card: body, ...intent })
      notify(state, person.uuid, type, { redirect_to_url })
      break
    }
    default:
      saveCard(state, person, body)
      buy(state, order)
  }
  return successBody('Submitted for payment')
}

const cardPayments = ({ withToken }: Calls) => {
  withToken('post', '/subscriptions', { body: purchaseFields, handle: (input) => payByCard(input, true) })
  // A one-time payment, or the intent of one that the bank has approved.
  withToken('post', '/payments', {
    body: { ...optionalFields, pi_id: 'text?' },
    handle: ({ body: { pi_id, ...purchase }, ...input }) => {
      if (pi_id === undefined) {
        const problem = shapeProblem(purchase, purchaseFields)
        if (!fits(purchase, purchaseFields)) throw new ErrorResponse(`Field ${problem}`)
        return payByCard({ ...input, body: purchase }, false)
      }
      const extra = Object.keys(purchase)[0]
      if (extra) throw new ErrorResponse(`Field ${extra} is not expected`)
      if (!confirmIntent(input.sandbox.state, input.person.uuid, pi_id))
        throw new ErrorResponse('Payment intent not found', 404)
      return successBody('Submitted for payment')
    },
  })
}

const payPal = ({ withToken }: Calls) =>
  withToken('post', '/external-payments', {
    body: { origin: 'text', access_fee: 'text', payment_method: 'text', voucher_code: 'text?' },
    handle: ({ sandbox: { state }, person, body, origin }) => {
      requireValues({ payment_method: [body.payment_method, '2'] })
      checkAddress('origin', body.origin)
      const fee = requiredFee(body.access_fee)
      const order = orderOf(person, fee, body.voucher_code, 'PayPal')
      const access = accessTo(state, person, fee.itemId)
      if (access) return wireAccess(access, person, fee)
      return {
        endpoint: payPalUrl(state, origin, { order, back: body.origin }),
        business: 'pictures@foyer.example',
        item_name: fee.itemTitle,
        currency_code: currency,
        return: body.origin,
        cancel_return: body.origin,
      }
    },
  })
