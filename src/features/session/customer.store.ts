import { atom, type ReadableAtom } from 'nanostores'
import type { CustomerApi } from '#core/account/account-provider.ts'
import type { Customer } from '#core/account/customer.ts'
import { onSessionEnd } from '#core/account/viewer.store.ts'
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
export async function storeCustomer(request: Promise<Customer>): Promise<Customer> {
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

onSessionEnd(clearCustomer)

/** Calls the customer API with the signed-in customer. Throws an ApiError. */
export const withCustomer = async <T>(run: (api: CustomerApi, customer: Customer) => Promise<T>): Promise<T> => {
  const [{ provider }, customer] = await Promise.all([openAccount(), loadCustomer()])
  return run(provider.customer, customer)
}
