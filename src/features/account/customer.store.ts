import { atom, type ReadableAtom } from 'nanostores'
import type { Consent, Customer, FieldValues } from '#core/customer.ts'
import { openAccount } from './provider.store.ts'

const $current = atom<Customer | undefined>()

/** Signed-in customer, once loaded. */
export const $customer: ReadableAtom<Customer | undefined> = $current

let pending: Promise<Customer> | undefined

// Number of ended sessions.
let endedSessions = 0

/** Loads the signed-in customer once per session. Throws an ApiError. */
export function loadCustomer(): Promise<Customer> {
  pending ??= load()
  return pending
}

function load() {
  const currentRequest: Promise<Customer> = openAccount()
    .then(({ provider }) => provider.customer.get())
    // A response after the end of its session is ignored.
    .then((customer) => (pending === currentRequest ? setCustomer(customer) : customer))
    .catch((error: unknown) => {
      if (pending === currentRequest) pending = undefined
      throw error
    })
  return currentRequest
}

/** Reloads the customer. Throws an ApiError. */
export const refreshCustomer = () => storeCustomer(openAccount().then(({ provider }) => provider.customer.get()))

/** Returns a check that the session of the call has not ended. */
export function sessionCheck(): () => boolean {
  const session = endedSessions
  return () => session === endedSessions
}

/** Stores the customer of a response, unless the session has ended. */
async function storeCustomer(request: Promise<Customer>): Promise<Customer> {
  const isCurrent = sessionCheck()
  const customer = await request
  return isCurrent() ? setCustomer(customer) : customer
}

function setCustomer(customer: Customer) {
  pending = Promise.resolve(customer)
  $current.set(customer)
  return customer
}

export function clearCustomer() {
  endedSessions += 1
  pending = undefined
  $current.set(undefined)
}

const withCustomer = async <T>(run: (api: Api, customer: Customer) => Promise<T>): Promise<T> => {
  const [{ provider }, customer] = await Promise.all([openAccount(), loadCustomer()])
  return run(provider.customer, customer)
}
type Api = Awaited<ReturnType<typeof openAccount>>['provider']['customer']

export const updateNames = (names: { firstName: string; lastName: string }) =>
  storeCustomer(withCustomer((api, customer) => api.updateNames(customer, names)))

export const updateEmail = (email: string, confirmationPassword: string) =>
  storeCustomer(withCustomer((api, customer) => api.updateEmail(customer, email, confirmationPassword)))

/** Saves the details that differ from those `shown` in the form. */
export const updateDetails = (details: FieldValues, shown: FieldValues) =>
  storeCustomer(withCustomer((api, customer) => api.updateMetadata(customer, toTexts(details), toTexts(shown))))

const toTexts = (details: FieldValues) =>
  Object.fromEntries(Object.entries(details).map(([name, value]) => [name, String(value).trim()]))

export const customerConsents = () => withCustomer((api, customer) => api.consents(customer))

/** Saves consents and reloads the customer, as some providers store both together. */
export const updateConsents = (consents: Consent[], shown?: readonly Consent[]) =>
  withCustomer(async (api, customer) => {
    const saved = await api.updateConsents(customer, consents, shown)
    await storeCustomer(api.get())
    return saved
  })

export const customerCapture = () => withCustomer((api, customer) => api.capture(customer))

export const updateCapture = (answers: Parameters<Api['updateCapture']>[1]) =>
  storeCustomer(withCustomer((api, customer) => api.updateCapture(customer, answers)))

export const exportData = () => openAccount().then(({ provider }) => provider.customer.exportData())

/** Loads the publisher's registration fields. */
export const registrationFields = () => openAccount().then(({ provider }) => provider.customer.registrationFields())
