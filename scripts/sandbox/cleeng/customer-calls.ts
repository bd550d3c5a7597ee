import { ErrorResponse } from '../accounts/error-response.ts'
import { checkPassword, hashOf, isEmail } from '../accounts/passwords.ts'
import { isObject } from '../core/json.ts'
import type { State } from '../core/state.ts'
import type { SandboxCustomer } from './customer.ts'
import { type Calls, checkCustomerIp, checkOwner, checkPublisher } from './protocol.ts'
import { openSession } from './sessions.ts'
import { openCustomers } from './users.ts'

/** Customer response. */
export const customerOf = ({
  id,
  email,
  country,
  firstName,
  lastName,
  registered,
  lastLogin,
  ...more
}: SandboxCustomer) => ({
  id,
  email,
  country,
  regDate: registered,
  lastLoginDate: lastLogin,
  lastUserIp: '5.132.0.0',
  ...(firstName && { firstName }),
  ...(lastName && { lastName }),
  externalId: '',
  ...(more.externalData !== undefined && { externalData: more.externalData }),
  ...(more.metadata && { metadata: more.metadata }),
})

const externalLimit = 4000

type Change = {
  externalData?: unknown
  email?: string | undefined
  confirmationPassword?: string | undefined
  firstName?: string | undefined
  lastName?: string | undefined
}

/** Free metadata of apps, replaced by every write. */
const withExternalData = (person: SandboxCustomer, externalData: unknown): SandboxCustomer => {
  if (!isObject(externalData)) throw new ErrorResponse('externalData must be an object')
  if (JSON.stringify(externalData).length > externalLimit) throw new ErrorResponse('externalData is too long')
  return { ...person, externalData }
}

const withEmail = (state: State, person: SandboxCustomer, email: string, password: string): SandboxCustomer => {
  const taken = openCustomers(state).byEmail(email)
  const faults = [
    !isEmail(email) && 'Invalid param email',
    taken && taken.id !== person.id && 'Customer email already exists',
    person.password !== hashOf(password) && 'Invalid confirmationPassword',
  ].filter(Boolean)
  if (faults.length > 0) throw new ErrorResponse(faults.join(','))
  return { ...person, email }
}

const withNames = (person: SandboxCustomer, firstName: string, lastName: string): SandboxCustomer => {
  const faults = Object.entries({ firstName, lastName }).flatMap(([name, value]) =>
    value.length > 50 ? `${name} can have max 50 characters.` : [],
  )
  if (faults.length > 0) throw new ErrorResponse(faults.join(','))
  return { ...person, firstName, lastName }
}

/** One change per request: metadata, email with password, or both names. */
const changed = (state: State, person: SandboxCustomer, change: Change): SandboxCustomer => {
  const { externalData, email, confirmationPassword, firstName, lastName } = change
  const fieldNames = Object.entries(change)
    .flatMap(([name, value]) => (value === undefined ? [] : name))
    .sort()
    .join()
  switch (fieldNames) {
    case 'externalData':
      return withExternalData(person, externalData)
    case 'confirmationPassword,email':
      return withEmail(state, person, email ?? '', confirmationPassword ?? '')
    case 'firstName,lastName':
      return withNames(person, firstName ?? '', lastName ?? '')
    default:
      throw new ErrorResponse(`Fields ${fieldNames || '(none)'} cannot be changed together`)
  }
}

const codes = { locale: /^[a-z]{2,3}_[A-Z]{2}$/, country: /^[A-Z]{2}$/, currency: /^[A-Z]{3}$/ }

const checkCodes = (body: { [name: string]: unknown }) => {
  for (const [name, form] of Object.entries(codes))
    if (!form.test(String(body[name]))) throw new ErrorResponse(`Invalid param ${name}`)
}

const register = (
  state: State,
  body: Pick<SandboxCustomer, 'email' | 'locale' | 'country' | 'currency'> & { password: string },
) => {
  const { email, password, ...more } = body
  if (!isEmail(email)) throw new ErrorResponse('Please enter a valid e-mail address.')
  if (openCustomers(state).byEmail(email)) throw new ErrorResponse('Customer already exists.', 409)
  checkPassword(password)
  return openCustomers(state).add({ email, password: hashOf(password), ...more })
}

/** Registration and customer data. */
export const customerCalls = ({ open, withToken }: Calls) => {
  open('post', '/customers', {
    body: {
      email: 'text',
      password: 'text',
      locale: 'text',
      country: 'text',
      currency: 'text',
      publisherId: 'text',
      customerIP: 'text?',
    },
    handle: ({ sandbox, body }) => {
      checkPublisher(body.publisherId)
      checkCustomerIp(body.customerIP)
      checkCodes(body)
      const { email, password, locale, country, currency } = body
      const person = register(sandbox.state, { email, password, locale, country, currency })
      return { customerId: person.id, customerToken: `token-${person.id}`, ...openSession(sandbox, person) }
    },
  })
  withToken('get', '/customers/:id', {
    handle: ({ person, param }) => {
      checkOwner(person, param('id'))
      return customerOf(person)
    },
  })
  withToken('patch', '/customers/:id', {
    body: {
      id: 'text',
      externalData: 'any?',
      email: 'text?',
      confirmationPassword: 'text?',
      firstName: 'text?',
      lastName: 'text?',
    },
    handle: ({ sandbox, person, param, body: { id, ...change } }) => {
      checkOwner(person, param('id'))
      checkOwner(person, id)
      return customerOf(openCustomers(sandbox.state).save(changed(sandbox.state, person, change)))
    },
  })
}
