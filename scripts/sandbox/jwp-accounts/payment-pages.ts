import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import { openApprovals } from '../accounts/approvals.ts'
import { choicePage } from '../accounts/choice-page.ts'
import { openDocuments } from '../core/documents.ts'
import type { Sandbox } from '../core/server.ts'
import type { State } from '../core/state.ts'
import { type Card, saveCard } from './cards.ts'
import { currency } from './fees.ts'
import { feeNumber } from './holdings.ts'
import { buy, notifyFailed, type Order } from './purchase.ts'

/** `card` is saved when the payment is confirmed. A one-time payment by card is open until its intent is confirmed. */
type Pending = { order: Order; back: string; card?: Card; intent?: string }

const pendingIn = ({ database }: State) => openDocuments<Pending>(database, 'jwp/pending')

const intentsIn = ({ database }: State) => openDocuments<Pending>(database, 'jwp/intents')

const at = (origin: string, page: string, token: string) => `${origin}/accounts/pages/${page}/${token}`

const wait = (state: State, pending: Pending) => {
  const token = randomUUID()
  pendingIn(state).put(token, pending)
  return token
}

const complete = (state: State, { order, card }: Pending) => {
  if (card) saveCard(state, order, card)
  buy(state, order)
}

const withIntent = (address: string, intent: string) => {
  const url = new URL(address)
  url.searchParams.set('payment_intent', intent)
  url.searchParams.set('payment_intent_client_secret', `${intent}_secret`)
  url.searchParams.set('redirect_status', 'succeeded')
  return url.href
}

/** Completes a one-time payment that the bank has approved. Returns false for an unknown or foreign intent. */
export const confirmIntent = (state: State, uuid: string, intent: string): boolean => {
  const pending = intentsIn(state).get(intent)
  if (pending?.order.uuid !== uuid) return false
  intentsIn(state).remove(intent)
  complete(state, pending)
  return true
}

/** Completes or cancels a pending payment once. */
const confirm = (state: State, token: string, isConfirmed: boolean) => {
  const pending = pendingIn(state).get(token)
  if (!pending) return undefined
  pendingIn(state).remove(token)
  if (isConfirmed && pending.intent) {
    intentsIn(state).put(pending.intent, pending)
    return withIntent(pending.back, pending.intent)
  }
  if (isConfirmed) complete(state, pending)
  else notifyFailed(state, pending.order, 'The payment was not confirmed.')
  return pending.back
}

/** Effect of an approved PayPal payment. */
export const paidByPayPal = (state: State, _person: string, token: string) => {
  confirm(state, token, true)
}

/** URL of the bank page that confirms or cancels a payment. */
export const bankUrl = (state: State, origin: string, pending: Pending) => at(origin, 'bank', wait(state, pending))

/** The address of PayPal's page. */
export const payPalUrl = (state: State, origin: string, pending: Pending) => {
  const { order, back } = pending
  const { title, amount } = feeNumber(order.feeId)
  const target = wait(state, pending)
  const declined = at(origin, 'declined', target)
  const token = openApprovals(state).add({
    provider: 'jwp',
    person: order.uuid,
    target,
    what: title,
    price: `${amount.toFixed(2)} ${currency}`,
    urls: { success: back, cancel: declined, error: declined },
  })
  return `${origin}/paypal/approve?token=${token}`
}

/** Pages of the bank and of PayPal. */
export const paymentPages = (app: Hono, { state }: Sandbox) => {
  app.get('/pages/bank/:token', (c) => {
    if (!pendingIn(state).get(c.req.param('token'))) return c.text('This payment is over', 404)
    const ways = [
      { label: 'Yes, this is me', href: `../confirmed/${c.req.param('token')}` },
      { label: 'No, stop it', href: `../declined/${c.req.param('token')}` },
    ]
    return c.html(choicePage({ title: 'Your bank', text: 'Do you agree to this payment with your card?', ways }))
  })
  for (const page of ['confirmed', 'declined'])
    app.get(`/pages/${page}/:token`, (c) => {
      const back = confirm(state, c.req.param('token') ?? '', page === 'confirmed')
      return back ? c.redirect(back, 303) : c.text('This payment is over', 404)
    })
}
