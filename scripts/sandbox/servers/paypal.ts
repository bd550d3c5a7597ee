import { type Context, Hono } from 'hono'
import { type Approval, openApprovals } from '../accounts/approvals.ts'
import { choicePage } from '../accounts/choice-page.ts'
import { ErrorResponse } from '../accounts/error-response.ts'
import { paidByPayPal } from '../cleeng/paypal-calls.ts'
import { sendError } from '../core/response.ts'
import type { Sandbox, SandboxServer } from '../core/server.ts'
import type { State } from '../core/state.ts'
import { paidByPayPal as paidByPayPalToJwp } from '../jwp-accounts/payment-pages.ts'

/** Effect of an approval on its account server. */
const confirm: Record<Approval['provider'], (state: State, person: string, target: string) => void> = {
  cleeng: paidByPayPal,
  jwp: paidByPayPalToJwp,
}

const approvalOf = (c: Context, { state }: Sandbox) => openApprovals(state).get(c.req.query('token') ?? '')

const showPage = (c: Context, sandbox: Sandbox) => {
  const approval = approvalOf(c, sandbox)
  if (!approval) return sendError(c, 404, 'This payment is not known')
  const { what, price, urls } = approval
  const agree = `agree?token=${c.req.query('token')}`
  const ways = [
    { label: 'Agree and pay', href: agree },
    { label: 'Cancel and return', href: urls.cancel },
    { label: 'Let it fail', href: urls.error },
  ]
  return c.html(choicePage({ title: 'PayPal', text: price ? `${what}: ${price}` : what, ways }))
}

const agree = (c: Context, sandbox: Sandbox) => {
  const approval = approvalOf(c, sandbox)
  if (!approval) return sendError(c, 404, 'This payment is not known')
  try {
    confirm[approval.provider](sandbox.state, approval.person, approval.target)
    return c.redirect(approval.urls.success)
  } catch (error) {
    if (error instanceof ErrorResponse) return c.redirect(approval.urls.error)
    throw error
  }
}

export const paypal: SandboxServer = {
  name: 'paypal',
  summary: 'PayPal: the page on which a payer agrees',
  describe: ['GET /approve?token, GET /agree?token'],
  routes: (sandbox) => {
    const app = new Hono()
    app.get('/approve', (c) => showPage(c, sandbox))
    app.get('/agree', (c) => agree(c, sandbox))
    return app
  },
}
