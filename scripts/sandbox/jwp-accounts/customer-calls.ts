import { ErrorResponse } from '../accounts/error-response.ts'
import { inboxOf } from '../accounts/inbox.ts'
import { hashOf } from '../accounts/passwords.ts'
import { settingsOf } from '../accounts/settings.ts'
import { wireAccount } from './account.ts'
import { readMetadata } from './metadata.ts'
import { notify } from './notifications.ts'
import type { Calls } from './protocol.ts'
import { registerFields } from './register-fields.ts'
import { checkClient, requireValues, successBody } from './rules.ts'
import { openAccountUsers } from './users.ts'

// Fields that the host sets itself; sent values are ignored.
const reserved = ['register_source', 'has_password']

/** The account itself. */
export const customerCalls = ({ open, withToken }: Calls) => {
  withToken('get', '/accounts', { handle: ({ person }) => wireAccount(person) })
  withToken('put', '/accounts', {
    body: { full_name: 'text', metadata: 'any' },
    handle: ({ sandbox, person, body }) => {
      if (!body.full_name.trim()) throw new ErrorResponse('Field full_name is missing')
      const reservedEntries = Object.entries(person.metadata).filter(([name]) => reserved.includes(name))
      const isMerged = settingsOf(sandbox.state).get().metadata === 'merge'
      const fields = readMetadata(body.metadata, 'some')
      const written = { ...(isMerged && person.metadata), ...fields, ...Object.fromEntries(reservedEntries) }
      // An empty value clears a field
      const metadata = Object.fromEntries(Object.entries(written).filter(([, value]) => value !== ''))
      return wireAccount(openAccountUsers(sandbox.state).save({ ...person, fullName: body.full_name, metadata }))
    },
  })
  open('get', '/accounts/register-fields/:clientId', {
    handle: ({ param }) => {
      checkClient(param('clientId'))
      return { collection: registerFields }
    },
  })
  withToken('post', '/accounts/export', {
    body: { branding_id: 'text' },
    handle: ({ sandbox, person, body }) => {
      requireValues({ branding_id: [body.branding_id, '0'] })
      inboxOf(sandbox.state).send({
        from: 'no-reply@accounts.example',
        to: person.email,
        subject: 'Your data',
        text: JSON.stringify(wireAccount(person)),
      })
      return successBody('Your data is on its way')
    },
  })
  withToken('delete', '/accounts/erase', {
    body: { password: 'text', branding_id: 'text' },
    handle: ({ sandbox, person, body }) => {
      requireValues({ branding_id: [body.branding_id, '0'] })
      if (person.password !== hashOf(body.password)) throw new ErrorResponse('Invalid credentials', 403)
      openAccountUsers(sandbox.state).remove(person)
      notify(sandbox.state, person.uuid, 'account.erased', {})
      return successBody('The account has been erased')
    },
  })
}
