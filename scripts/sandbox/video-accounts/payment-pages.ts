import { randomUUID } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { openDocuments } from '../core/documents.ts'
import type { State } from '../core/state.ts'
import type { Sandbox } from '../core/world.ts'
import { questionPage } from './page.ts'
import { buy, type Order, tellFailed } from './purchase.ts'

type Pending = { order: Order; back: string }

const pendingIn = ({ database }: State) => openDocuments<Pending>(database, 'accounts/pending')

const pages = {
  bank: { title: 'Your bank', text: 'Is it you who pays?', answers: ['Confirm the payment', 'It is not me'] },
  paypal: { title: 'PayPal', text: 'Foyer Pictures asks for a payment.', answers: ['Pay now', 'Cancel'] },
} as const

type Name = keyof typeof pages
const isName = (name: string): name is Name => name in pages

/** The address of a page where somebody confirms a payment or lets it be. */
export const askAtPage = (state: State, origin: string, name: Name, pending: Pending) => {
  const token = randomUUID()
  pendingIn(state).put(token, pending)
  return `${origin}/accounts/pages/${name}/${token}`
}

const found = (c: Context, { state }: Sandbox) => {
  const name = c.req.param('name') ?? ''
  const token = c.req.param('token') ?? ''
  const pending = pendingIn(state).get(token)
  return pending && isName(name) ? { pending, token, ...pages[name] } : undefined
}

/** Other companies' pages, in plain words. */
export const paymentPages = (app: Hono, sandbox: Sandbox) => {
  const { state } = sandbox
  app.get('/pages/:name/:token', (c) => {
    const asked = found(c, sandbox)
    if (!asked) return c.text('This payment is over', 404)
    const [yes, no] = asked.answers
    return c.html(questionPage(asked.title, asked.text, [yes, no]))
  })
  app.post('/pages/:name/:token', async (c) => {
    const asked = found(c, sandbox)
    if (!asked) return c.text('This payment is over', 404)
    const { order, back } = asked.pending
    pendingIn(state).remove(asked.token)
    const { answer } = await c.req.parseBody()
    if (answer === 'yes') buy(state, order)
    else tellFailed(state, order, 'The payment was not confirmed.')
    return c.redirect(back, 303)
  })
}
