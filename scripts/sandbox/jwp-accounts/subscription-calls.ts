import { ErrorResponse } from '../accounts/error-response.ts'
import { settingsOf } from '../accounts/settings.ts'
import { authorizeCard, cardFields, cardsOf, saveCard } from './cards.ts'
import { currency, feeOf, wireAccessType } from './fees.ts'
import { feeNumber, openHoldings, periodEnd, type SandboxSubscription } from './holdings.ts'
import { notify } from './notifications.ts'
import type { Calls } from './protocol.ts'
import { receipt } from './receipt.ts'
import { inSeconds, requireValues } from './rules.ts'
import { record, transactionsOf, wireTransaction } from './transactions.ts'
import { applyDiscount } from './vouchers.ts'

/** Subscriptions, their card and payments. */
export const subscriptionCalls = (calls: Calls) => {
  customerSubscriptions(calls)
  planSwitch(calls)
  cards(calls)
  history(calls)
}

const statuses = {
  'free-trial': 'active',
  recurrent: 'active',
  canceled: 'canceled',
  ended: 'ended',
  incomplete_expired: 'incomplete_expired',
}

const isOfStore = ({ method }: SandboxSubscription) => method.endsWith(' In-App')

const holdingResponse = (holding: SandboxSubscription, cancelHost: string) => {
  const fee = feeNumber(holding.feeId)
  const next = feeNumber(holding.nextFeeId ?? holding.feeId)
  const isRunning = statuses[holding.action] === 'active'
  return {
    subscription_id: holding.id,
    cancel_token: holding.cancelToken,
    status: statuses[holding.action],
    action_type: holding.action,
    description: fee.title,
    item_id: fee.itemId,
    item_title: fee.itemTitle,
    asset_id: fee.itemId,
    asset_title: fee.itemTitle,
    access_fee_id: isOfStore(holding) ? null : fee.id,
    access_type: wireAccessType(fee),
    subscription_price: applyDiscount(next.amount, holding.discount?.percent),
    charged_amount: holding.charged,
    amount: fee.amount,
    formatted_amount: `€${fee.amount.toFixed(2)}`,
    currency,
    merchant_id: 930,
    payment_method_name: holding.method,
    created_at: 1_767_225_600,
    updated_at: 1_767_225_600,
    next_billing_date: isRunning ? holding.paidUntil : null,
    next_rebill_date: isRunning ? holding.paidUntil : null,
    unsubscribe_url: isOfStore(holding) ? null : `${cancelHost}/subscriptions/cancel/${holding.cancelToken}`,
  }
}

const customerSubscriptions = ({ withToken }: Calls) => {
  withToken('get', '/subscriptions', {
    encoding: 'json',
    query: { limit: 'text', page: 'text' },
    handle: ({ sandbox, person, query, origin }) => {
      requireValues({ limit: [query.limit, '15'], page: [query.page, '0'] })
      const all = openHoldings(sandbox.state).subscriptions(person.uuid)
      const cancelHost = settingsOf(sandbox.state).get().cancelHost ?? `${origin}/accounts`
      const collection = all.slice(0, 15).map((holding) => holdingResponse(holding, cancelHost))
      return { total: all.length, page: 0, offset: 0, limit: 15, collection }
    },
  })
  withToken('get', '/subscriptions/cancel/:token', {
    encoding: 'json',
    handle: ({ sandbox: { state }, person, param, now }) => {
      const holding = openHoldings(state).byCancelToken(param('token'))
      if (holding?.uuid !== person.uuid) throw new ErrorResponse('Subscription not found', 404)
      if (statuses[holding.action] !== 'active') throw new ErrorResponse('Subscription is not active')
      const { nextFeeId, ...rest } = holding
      openHoldings(state).save({ ...rest, action: 'canceled' })
      const description = 'Your subscription will not be renewed'
      const subscription = String(holding.id)
      return { code: 200, subscription, operation: 'cancel', description, status: 'success', timestamp: inSeconds(now) }
    },
  })
}

/** A more expensive plan starts at once, any other with the next period. */
const planSwitch = ({ withToken }: Calls) =>
  withToken('post', '/v2/subscriptions/stripe:switch', {
    body: { inplayer_token: 'text', access_fee_id: 'text' },
    handle: ({ sandbox: { state }, person, body, now }) => {
      const holdings = openHoldings(state)
      const holding = holdings.subscriptions(person.uuid).find(({ id }) => `${id}` === body.inplayer_token)
      const fee = feeOf(body.access_fee_id)
      if (!holding) throw new ErrorResponse('Subscription not found', 404)
      const isOther = fee?.kind === 'subscription' && fee.id !== holding.feeId
      if (!fee || !isOther || fee.itemId !== feeNumber(holding.feeId).itemId)
        throw new ErrorResponse('Access fee not found', 404)
      if (statuses[holding.action] !== 'active') throw new ErrorResponse('Subscription is not active')
      if (isOfStore(holding)) throw new ErrorResponse('Subscription is managed by a store')
      // A discount ends with its plan.
      const { nextFeeId, discount, ...rest } = holding
      if (fee.amount <= feeNumber(holding.feeId).amount) holdings.save({ ...rest, nextFeeId: fee.id })
      else {
        const at = inSeconds(now)
        record(state, { uuid: holding.uuid, email: holding.email, fee, amount: fee.amount, method: holding.method, at })
        const paidUntil = periodEnd(at, fee)
        holdings.save({ ...rest, feeId: fee.id, action: 'recurrent', charged: fee.amount, paidUntil })
        notify(state, person.uuid, 'subscribe.success', { item_id: fee.itemId, access_fee_id: fee.id, code: 200 })
      }
      return { message: 'The plan was changed' }
    },
  })

const cards = ({ withToken }: Calls) => {
  withToken('get', '/v2/payments/cards/default', {
    encoding: 'json',
    handle: ({ sandbox, person }) => {
      const cards = cardsOf(sandbox.state, person)
      if (Object.keys(cards).length === 0) throw new ErrorResponse('No default card found', 404)
      const withAccount = Object.entries(cards).map(([iso, card]) => [iso, { ...card, account_id: person.id }])
      return { cards: Object.fromEntries(withAccount) }
    },
  })
  withToken('put', '/v2/payments/cards/default', {
    body: { ...cardFields, currency_iso: 'text' },
    handle: ({ sandbox, person, body, now }) => {
      if (!/^[A-Z]{3}$/.test(body.currency_iso)) throw new ErrorResponse('Field currency_iso must be a currency')
      if (authorizeCard(body, now) === 'declined') throw new ErrorResponse('Your card was declined.')
      const { card_type, ...card } = saveCard(sandbox.state, person, body, body.currency_iso)
      return card
    },
  })
}

const history = ({ withToken }: Calls) => {
  withToken('get', '/v2/accounting/payment-history', {
    encoding: 'json',
    handle: ({ sandbox, person }) => {
      openHoldings(sandbox.state).subscriptions(person.uuid)
      const collection = transactionsOf(sandbox.state, person.uuid).map(wireTransaction)
      return { collection, total: collection.length }
    },
  })
  withToken('get', '/v2/accounting/transactions/:token/receipt', {
    encoding: 'json',
    handle: ({ sandbox, person, param }) => {
      const paid = transactionsOf(sandbox.state, person.uuid).find(({ token }) => `T${token}` === param('token'))
      if (!paid) throw new ErrorResponse('Transaction not found', 404)
      return new Response(receipt(paid, person.fullName), { headers: { 'content-type': 'application/pdf' } })
    },
  })
}
