import { randomUUID } from 'node:crypto'
import { ErrorResponse } from '../accounts/error-response.ts'
import { inboxOf } from '../accounts/inbox.ts'
import { checkPassword, hashOf, isEmail } from '../accounts/passwords.ts'
import { openDocuments } from '../core/documents.ts'
import type { State } from '../core/state.ts'
import { formatTimestamp } from './customer.ts'
import { type Calls, checkCustomerIp, checkPublisher } from './protocol.ts'
import { market } from './publisher.ts'
import { openSession, refreshSession } from './sessions.ts'
import { openCustomers } from './users.ts'

const resetsOf = ({ database }: State) => openDocuments<{ person: string; expires: number }>(database, 'cleeng/resets')

const resetLifeMs = 3_600_000

const linkTo = (address: string, token: string, email: string) => {
  const link = URL.parse(address)
  if (!link) throw new ErrorResponse('Invalid param resetUrl')
  link.searchParams.set('resetPasswordToken', token)
  link.searchParams.set('email', email)
  return link.href
}

const sendReset = (state: State, email: string, resetUrl: string) => {
  const person = openCustomers(state).byEmail(email)
  // The response does not reveal registered emails
  if (!person) return
  const token = randomUUID()
  const link = linkTo(resetUrl, token, person.email)
  resetsOf(state).put(token, { person: person.id, expires: state.clock.now().getTime() + resetLifeMs })
  inboxOf(state).send({
    from: 'no-reply@billing.example',
    to: person.email,
    subject: 'Your new password',
    text: 'Somebody, hopefully you, wants to set a new password. The link works for an hour.',
    token,
    link,
  })
}

const setPassword = (state: State, token: string, email: string, password: string) => {
  const resets = resetsOf(state)
  const reset = resets.get(token)
  const person = reset && openCustomers(state).get(reset.person)
  const good = reset && person && reset.expires > state.clock.now().getTime()
  if (!good || person.email.toLowerCase() !== email.toLowerCase())
    throw new ErrorResponse('resetPasswordToken is not valid')
  checkPassword(password)
  resets.remove(token)
  const metadata = person.metadata && { ...person.metadata, has_password: 'true' }
  openCustomers(state).save({ ...person, password: hashOf(password), sessions: [], ...(metadata && { metadata }) })
}

/** Sign-in, token refresh and password changes. */
export const sessionCalls = ({ open }: Calls) => {
  open('get', '/locales', {
    query: { customerIP: 'text?' },
    handle: ({ query }) => {
      checkCustomerIp(query.customerIP)
      return { ...market, locale: 'nl_NL', ipAddress: query.customerIP ?? '5.132.0.0' }
    },
  })
  open('post', '/auths', {
    body: { email: 'text', password: 'text', publisherId: 'text', customerIP: 'text?' },
    handle: ({ sandbox, body, now }) => {
      checkPublisher(body.publisherId)
      checkCustomerIp(body.customerIP)
      if (!isEmail(body.email)) throw new ErrorResponse('Invalid param email')
      const person = openCustomers(sandbox.state).byEmail(body.email)
      if (!person?.password || person.password !== hashOf(body.password))
        throw new ErrorResponse('Wrong email/password combination', 401)
      return openSession(sandbox, { ...person, lastLogin: formatTimestamp(now) })
    },
  })
  open('post', '/auths/refresh_token', {
    body: { refreshToken: 'text' },
    handle: ({ sandbox, body }) => {
      if (!body.refreshToken) throw new ErrorResponse('Missing or invalid parameter')
      return refreshSession(sandbox, body.refreshToken)
    },
  })
  open('put', '/customers/passwords', {
    body: { customerEmail: 'text', publisherId: 'text', resetUrl: 'text' },
    handle: ({ sandbox, body }) => {
      checkPublisher(body.publisherId)
      if (!isEmail(body.customerEmail)) throw new ErrorResponse('Invalid param email')
      sendReset(sandbox.state, body.customerEmail, body.resetUrl)
      return { success: true }
    },
  })
  open('patch', '/customers/passwords', {
    body: {
      customerEmail: 'text',
      publisherId: 'text',
      resetPasswordToken: 'text',
      newPassword: 'text',
      newPasswordConfirmation: 'text',
    },
    handle: ({ sandbox, body }) => {
      checkPublisher(body.publisherId)
      if (body.newPassword !== body.newPasswordConfirmation)
        throw new ErrorResponse('Invalid param newPasswordConfirmation')
      setPassword(sandbox.state, body.resetPasswordToken, body.customerEmail, body.newPassword)
      return {}
    },
  })
}
