import { ErrorResponse } from '../accounts/error-response.ts'
import { checkPassword, hashOf, isEmail } from '../accounts/passwords.ts'
import { readMetadata } from './metadata.ts'
import type { Calls } from './protocol.ts'
import { checkAddress, checkClient, requireValues, successBody } from './rules.ts'
import { endSession, openSession } from './sessions.ts'
import { socialAddresses } from './social-pages.ts'
import { openAccountUsers } from './users.ts'

const account = { client_id: 'text', grant_type: 'text', referrer: 'text', username: 'text', password: 'text' } as const

/** Sign-in, registration and sign-out. */
export const sessionCalls = ({ open }: Calls) => {
  open('post', '/v2/accounts/authenticate', {
    body: account,
    handle: ({ sandbox, body }) => {
      checkClient(body.client_id)
      checkAddress('referrer', body.referrer)
      requireValues({ grant_type: [body.grant_type, 'password'] })
      const person = openAccountUsers(sandbox.state).byEmail(body.username)
      if (!person?.password || person.password !== hashOf(body.password))
        throw new ErrorResponse('Invalid credentials', 401)
      return openSession(person, sandbox)
    },
  })
  for (const path of ['/accounts', '/v2/accounts'])
    open('post', path, {
      body: { ...account, full_name: 'text', password_confirmation: 'text', type: 'text', metadata: 'any' },
      handle: ({ sandbox, body }) => {
        checkClient(body.client_id)
        checkAddress('referrer', body.referrer)
        if (!body.full_name.trim()) throw new ErrorResponse('Field full_name is missing')
        const { username: email, password } = body
        requireValues({ grant_type: [body.grant_type, 'password'], type: [body.type, 'consumer'] })
        requireValues({ password_confirmation: [body.password_confirmation, password] })
        if (!isEmail(email)) throw new ErrorResponse('Please enter a valid e-mail address.')
        const accountUsers = openAccountUsers(sandbox.state)
        if (accountUsers.byEmail(email)) throw new ErrorResponse('Account already exists', 409)
        checkPassword(password)
        const metadata = { ...readMetadata(body.metadata, 'all'), register_source: 'inplayer', has_password: 'true' }
        return openSession(
          accountUsers.add({ email, password: hashOf(password), fullName: body.full_name, metadata }),
          sandbox,
        )
      },
    })
  // Sessions of deleted accounts end as well.
  open('get', '/accounts/logout', {
    handle: ({ sandbox, token }) => {
      if (!endSession(token, sandbox)) throw new ErrorResponse(token ? 'Invalid JWT token' : 'Invalid auth token', 401)
      return successBody('Signed out')
    },
  })
  open('get', '/accounts/social', {
    query: { state: 'text' },
    handle: ({ query, origin }) => ({ social_urls: socialAddresses(origin, query.state), code: 200 }),
  })
}
