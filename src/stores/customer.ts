import { atom, type ReadableAtom } from 'nanostores'
import type { Consent, FieldAnswers } from '#domain/consent.ts'
import type { Customer } from '#domain/customer.ts'
import { account } from './provider.ts'

const $known = atom<Customer | undefined>()

/** The person signed in, once asked for. */
export const $customer: ReadableAtom<Customer | undefined> = $known

let asking: Promise<Customer> | undefined

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
export const refreshCustomer = () =>
  account()
    .then(({ provider }) => provider.customer.get())
    .then(know)

function know(customer: Customer) {
  asking = Promise.resolve(customer)
  $known.set(customer)
  return customer
}

export function forgetCustomer() {
  asking = undefined
  $known.set(undefined)
}

const withCustomer = async <T>(verb: (verbs: Verbs, customer: Customer) => Promise<T>): Promise<T> => {
  const [{ provider }, customer] = await Promise.all([account(), theCustomer()])
  return verb(provider.customer, customer)
}
type Verbs = Awaited<ReturnType<typeof account>>['provider']['customer']

export const updateNames = (names: { firstName: string; lastName: string }) =>
  withCustomer((verbs, customer) => verbs.updateNames(customer, names)).then(know)

export const updateEmail = (email: string, confirmationPassword: string) =>
  withCustomer((verbs, customer) => verbs.updateEmail(customer, email, confirmationPassword)).then(know)

export const updateDetails = (details: FieldAnswers) =>
  withCustomer((verbs, customer) => verbs.updateMetadata(customer, asTexts(details))).then(know)

const asTexts = (details: FieldAnswers) =>
  Object.fromEntries(Object.entries(details).map(([name, value]) => [name, String(value)]))

export const customerConsents = () => withCustomer((verbs, customer) => verbs.consents(customer))

/** Saves consents; the person is asked for again, as some providers keep consents with them. */
export const updateConsents = (consents: Consent[]) =>
  withCustomer(async (verbs, customer) => {
    const kept = await verbs.updateConsents(customer, consents)
    know(await verbs.get())
    return kept
  })

export const customerCapture = () => withCustomer((verbs, customer) => verbs.capture(customer))

export const updateCapture = (answers: Parameters<Verbs['updateCapture']>[1]) =>
  withCustomer((verbs, customer) => verbs.updateCapture(customer, answers)).then(know)

export const exportData = () => account().then(({ provider }) => provider.customer.exportData())

/** What the publisher asks at registration and in the account. */
export const registrationFields = () => account().then(({ provider }) => provider.customer.registrationFields())
