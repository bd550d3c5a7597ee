import { hashOf } from '../accounts/passwords.ts'
import { nextNumber } from '../core/documents.ts'
import type { State } from '../core/state.ts'
import { testUsers as known, type Seed } from '../users.ts'
import { customerDocuments, newCustomer, type SandboxCustomer } from './customer.ts'
import { consents, offers, publisherId } from './publisher.ts'

/** Consents as existing apps wrote them. */
const settled = (at: number, news: boolean) => ({
  consents: consents.map(({ name, version, required }) => {
    const value = required || news
    return { name, version, value, state: value ? 'accepted' : 'declined', date: at }
  }),
  capture: {},
})

const yearly = offers[1]

const subscribed = (at: number): Partial<SandboxCustomer> => {
  const expiresAt = at + 200 * 86_400
  return {
    subscriptions: [{ id: 930500001, offerId: yearly.id, status: 'active', expiresAt, inTrial: false, method: 'card' }],
    grants: [{ offerId: yearly.id, expiresAt, checks: 0 }],
    onFile: [
      {
        id: 930600001,
        method: 'card',
        methodId: 930100001,
        specific: {
          variant: 'visa',
          lastCardFourDigits: '1111',
          holderName: 'Milan Member',
          cardExpirationDate: '03/2030',
          socialSecurityNumber: '',
        },
        active: true,
      },
    ],
    transactions: Array.from({ length: 6 }, (_, index) => ({
      id: `T93070000${index + 1}`,
      at: at - (165 + index * 365) * 86_400,
      offerId: yearly.id,
      amount: yearly.price,
      method: 'card',
    })),
  }
}

const social = { metadata: { register_source: 'facebook', has_password: 'false' } }

const seeded = (
  { email, password, firstName, lastName, news = false, subscribed: pays }: Seed,
  id: string,
  now: Date,
) => {
  const at = Math.floor(now.getTime() / 1000)
  const more = { ...settled(at, news), ...(pays && subscribed(at)) }
  return newCustomer(
    { id, email, firstName, lastName, ...more, ...(password ? { password: hashOf(password) } : social) },
    now,
  )
}

/** Customers; after a reset only the listed test users. */
export const openCustomers = (state: State) => {
  const documents = customerDocuments(state)
  const nextId = () => String(nextNumber(state.database, 'cleeng/person', 930200001))
  if (documents.all().length === 0)
    for (const seed of known) {
      const id = nextId()
      documents.put(id, seeded(seed, id, state.clock.now()))
    }
  return {
    get: documents.get,
    save: (person: SandboxCustomer) => documents.put(person.id, person),
    byEmail: (email: string) =>
      documents.all().find((customer) => customer.email.toLowerCase() === email.toLowerCase()),
    add: (fields: Omit<Partial<SandboxCustomer>, 'id'> & { email: string }) => {
      const id = nextId()
      return documents.put(id, newCustomer({ ...fields, id }, state.clock.now()))
    },
  }
}

/** Returns whether the publisher id is the one of the demo configs. */
export const isPublisher = (id: string) => id === publisherId
