import { type Context, Hono } from 'hono'
import { choicePage } from '../accounts/choice-page.ts'
import { consentResult } from '../billing/consent.ts'
import { sendError } from '../core/answer.ts'
import type { Sandbox, World } from '../core/world.ts'

const ask = (c: Context, { state }: Sandbox) => {
  const [challenge, now] = [c.req.query('challenge'), state.clock.now()]
  const back = (approved: boolean) => consentResult(challenge, approved, now)?.href
  const [yes, no] = [back(true), back(false)]
  if (!yes || !no) return sendError(c, 404, 'This payment is not known')
  const ways = [
    { label: 'Yes, this is me', href: yes },
    { label: 'No, stop it', href: no },
  ]
  return c.html(choicePage({ title: 'Your bank', text: 'Do you agree to this payment with your card?', ways }))
}

export const adyen: World = {
  name: 'adyen',
  stands: 'The card gateway: the page on which a bank asks for consent (3-D Secure)',
  describe: ['GET /3ds?challenge'],
  routes: (sandbox) => {
    const app = new Hono()
    app.get('/3ds', (c) => ask(c, sandbox))
    return app
  },
}
