import { atom, type ReadableAtom } from 'nanostores'
import type { Consent, FieldAnswers } from '#domain/consent.ts'
import type { Customer } from '#domain/customer.ts'
import { account } from './provider.ts'

const $known = atom<Customer | undefined>()

/** The person signed in, once asked for. */
export const $customer: ReadableAtom<Customer | undefined> = $known

let asking: Promise<Customer> | undefined

// Counts the sessions that ended
let ended = 0

/** The person signed in; the answer is kept until the session ends. Throws an ApiError. */
export function theCustomer(): Promise<Customer> {
  asking ??= ask()
  return asking
}

function ask() {
  const mine: Promise<Customer> = account()
    .then(({ provider }) => provider.customer.get())
    // An answer after the end of its session changes nothing
    .then((customer) => (asking === mine ? know(customer) : customer))
    .catch((error: unknown) => {
      if (asking === mine) asking = undefined
      throw error
    })
  return mine
}

/** The person as the provider knows them by now. Throws an ApiError. */
export const refreshCustomer = () => keepAnswer(account().then(({ provider }) => provider.customer.get()))

/** Stores the customer of an answer, unless the session ended meanwhile. */
async function keepAnswer(answer: Promise<Customer>): Promise<Customer> {
  const session = ended
  const customer = await answer
  return session === ended ? know(customer) : customer
}

function know(customer: Customer) {
  asking = Promise.resolve(customer)
  $known.set(customer)
  return customer
}

export function forgetCustomer() {
  ended += 1
  asking = undefined
  $known.set(undefined)
}

const withCustomer = async <T>(verb: (verbs: Verbs, customer: Customer) => Promise<T>): Promise<T> => {
  const [{ provider }, customer] = await Promise.all([account(), theCustomer()])
  return verb(provider.customer, customer)
}
type Verbs = Awaited<ReturnType<typeof account>>['provider']['customer']

export const updateNames = (names: { firstName: string; lastName: string }) =>
  keepAnswer(withCustomer((verbs, customer) => verbs.updateNames(customer, names)))

export const updateEmail = (email: string, confirmationPassword: string) =>
  keepAnswer(withCustomer((verbs, customer) => verbs.updateEmail(customer, email, confirmationPassword)))

export const updateDetails = (details: FieldAnswers) =>
  keepAnswer(withCustomer((verbs, customer) => verbs.updateMetadata(customer, asTexts(details))))

const asTexts = (details: FieldAnswers) =>
  Object.fromEntries(Object.entries(details).map(([name, value]) => [name, String(value)]))

export const customerConsents = () => withCustomer((verbs, customer) => verbs.consents(customer))

/** Saves consents; the person is asked for again, as some providers keep consents with them. */
export const updateConsents = (consents: Consent[]) =>
  withCustomer(async (verbs, customer) => {
    const kept = await verbs.updateConsents(customer, consents)
    await keepAnswer(verbs.get())
    return kept
  })

export const customerCapture = () => withCustomer((verbs, customer) => verbs.capture(customer))

export const updateCapture = (answers: Parameters<Verbs['updateCapture']>[1]) =>
  keepAnswer(withCustomer((verbs, customer) => verbs.updateCapture(customer, answers)))

export const exportData = () => account().then(({ provider }) => provider.customer.exportData())

/** What the publisher asks at registration and in the account. */
export const registrationFields = () => account().then(({ provider }) => provider.customer.registrationFields())
