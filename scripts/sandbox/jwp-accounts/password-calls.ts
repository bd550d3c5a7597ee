import { randomInt } from 'node:crypto'
import { ErrorResponse } from '../accounts/error-response.ts'
import { inboxOf } from '../accounts/inbox.ts'
import { checkPassword, hashOf, isEmail } from '../accounts/passwords.ts'
import { openDocuments } from '../core/documents.ts'
import type { State } from '../core/state.ts'
import type { SandboxAccount } from './account.ts'
import type { Calls } from './protocol.ts'
import { checkClient, requireValues, successBody } from './rules.ts'
import { openAccountUsers } from './users.ts'

type Reset = { uuid: string; expires: number }
const resetsOf = ({ database }: State) => openDocuments<Reset>(database, 'jwp/resets')
const lifeMs = 3_600_000

/** The mail contains a number to type, as this host has no site URL. */
const sendToken = (state: State, { uuid, email }: SandboxAccount) => {
  const token = String(randomInt(100_000, 1_000_000))
  resetsOf(state).put(token, { uuid, expires: state.clock.now().getTime() + lifeMs })
  const text =
    'Somebody, hopefully you, wants to set a new password. Type this token on the page; it works for an hour.'
  inboxOf(state).send({ from: 'no-reply@accounts.example', to: email, subject: 'Your new password', text, token })
}

const setPassword = (state: State, person: SandboxAccount, password: string) => {
  checkPassword(password)
  const metadata = { ...person.metadata, has_password: 'true' }
  openAccountUsers(state).save({ ...person, password: hashOf(password), metadata })
}

const pair = { password: 'text', password_confirmation: 'text' } as const
const checkPair = (body: { password: string; password_confirmation: string }) =>
  requireValues({ password_confirmation: [body.password_confirmation, body.password] })

/** New passwords. */
export const passwordCalls = ({ open, withToken }: Calls) => {
  withToken('post', '/accounts/change-password', {
    body: { old_password: 'text', ...pair },
    handle: ({ sandbox, person, body }) => {
      if (person.password !== hashOf(body.old_password)) throw new ErrorResponse('Old password does not match')
      checkPair(body)
      setPassword(sandbox.state, person, body.password)
      return successBody('Your password has been changed')
    },
  })
  open('post', '/accounts/forgot-password', {
    body: { email: 'text', merchant_uuid: 'text', branding_id: 'text' },
    handle: ({ sandbox, body }) => {
      checkClient(body.merchant_uuid)
      requireValues({ branding_id: [body.branding_id, '0'] })
      if (!isEmail(body.email)) throw new ErrorResponse('Invalid param email')
      const person = openAccountUsers(sandbox.state).byEmail(body.email)
      // The response does not reveal registered emails
      if (person) sendToken(sandbox.state, person)
      return successBody('Please check your email')
    },
  })
  open('put', '/accounts/forgot-password/:token', {
    body: { ...pair, branding_id: 'text' },
    handle: ({ sandbox: { state }, body, param, now }) => {
      requireValues({ branding_id: [body.branding_id, '0'] })
      checkPair(body)
      const reset = resetsOf(state).get(param('token'))
      const person = reset && openAccountUsers(state).byUuid(reset.uuid)
      if (!reset || !person || reset.expires <= now.getTime()) throw new ErrorResponse('Password could not be set')
      setPassword(state, person, body.password)
      resetsOf(state).remove(param('token'))
      return successBody('Your password has been set')
    },
  })
}
