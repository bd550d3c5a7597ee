import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import { choicePage } from '../accounts/choice-page.ts'
import { ErrorResponse } from '../accounts/error-response.ts'
import { isObject } from '../core/json.ts'
import type { Sandbox } from '../core/server.ts'
import { checkClient } from './rules.ts'
import { tokenFor } from './sessions.ts'
import { openAccountUsers } from './users.ts'

const networks = ['facebook', 'google', 'twitter']

const readState = (state: string): string => {
  try {
    const value: unknown = JSON.parse(Buffer.from(state, 'base64').toString())
    if (isObject(value) && typeof value.redirect === 'string' && /^https?:/.test(value.redirect)) {
      checkClient(String(value.client_id))
      return value.redirect
    }
  } catch (error) {
    if (error instanceof ErrorResponse) throw error
  }
  throw new ErrorResponse('Query state must be the base64 of { client_id, redirect }')
}

/** Sign-in URL of each social network. */
export const socialAddresses = (origin: string, state: string) => {
  const redirect = encodeURIComponent(readState(state))
  return networks.map((network) => ({ [network]: `${origin}/accounts/pages/social/${network}?redirect=${redirect}` }))
}

/** Page of a social network, which returns a session in the fragment. */
export const socialPages = (app: Hono, sandbox: Sandbox) => {
  app.get('/pages/social/:network', (c) => {
    const redirect = c.req.query('redirect') ?? ''
    const person = openAccountUsers(sandbox.state).byEmail('social@example.com')
    if (!person || !/^https?:/.test(redirect)) return c.text('There is nobody to sign in', 404)
    const { token, expires } = tokenFor(person, sandbox)
    const session = new URLSearchParams({ token, refresh_token: randomUUID(), expires: String(expires) })
    const back = new URL(redirect)
    back.hash = session.toString()
    const network = c.req.param('network')
    const ways = [
      { label: `Continue as ${person.email}`, href: back.href },
      { label: 'Cancel', href: redirect },
    ]
    return c.html(choicePage({ title: network, text: 'Foyer Pictures wants to know who you are.', ways }))
  })
}
