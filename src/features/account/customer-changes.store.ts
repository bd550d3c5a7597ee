import type { CustomerApi } from '#core/account/account-provider.ts'
import {
  type Capture,
  type CaptureAnswers,
  type Consent,
  type Customer,
  type FieldValues,
  stateOfConsent,
} from '#core/account/customer.ts'
import { ApiError, mayHaveSucceeded } from '#core/data/errors.ts'
import { ownValue } from '#core/data/own-value.ts'
import { loadAfterFailure } from '#features/session/confirm-change.store.ts'
import { storeCustomer, withCustomer } from '#features/session/customer.store.ts'
import { openAccount } from '#features/session/provider.store.ts'
import { pendingConsents, storePendingConsents } from './pending-consents.store.ts'

/** Saves a change. After an unknown result the account is loaded, and only a changed one counts as saved. */
const saveChange = (
  change: (api: CustomerApi, customer: Customer) => Promise<Customer>,
  isSaved: (customer: Customer, api: CustomerApi) => boolean | Promise<boolean>,
) =>
  storeCustomer(
    withCustomer(async (api, customer) => {
      try {
        return await change(api, customer)
      } catch (error) {
        if (!mayHaveSucceeded(error)) throw error
        const load = async () => {
          const stored = await api.get()
          return (await isSaved(stored, api)) ? stored : undefined
        }
        const stored = await loadAfterFailure(error, load).catch(() => undefined)
        if (stored) return stored
        throw error
      }
    }),
  )

export const updateNames = (names: { firstName: string; lastName: string }) =>
  saveChange(
    (api, customer) => api.updateNames(customer, names),
    ({ firstName = '', lastName = '' }) => firstName === names.firstName && lastName === names.lastName,
  )

export const updateEmail = (address: string, confirmationPassword: string) =>
  saveChange(
    (api, customer) => api.updateEmail(customer, address, confirmationPassword),
    ({ email }) => email.toLowerCase() === address.toLowerCase(),
  )

/** Saves the details that differ from the `initial` ones of the form. */
export function updateDetails(details: FieldValues, initial: FieldValues) {
  const [next, before] = [toTexts(details), toTexts(initial)]
  const changed = Object.entries(next).filter(([name, value]) => value !== ownValue(before, name))
  return saveChange(
    (api, customer) => api.updateMetadata(customer, next, before),
    ({ metadata }) => changed.every(([name, value]) => (ownValue(metadata, name) ?? '') === value),
  )
}

const toTexts = (details: FieldValues) =>
  Object.fromEntries(Object.entries(details).map(([name, value]) => [name, String(value).trim()]))

export const loadConsents = () => withCustomer((api, customer) => api.consents(customer))

/** Saves consents and reloads the customer, as some providers store both together. */
export async function updateConsents(consents: Consent[], initial?: readonly Consent[]): Promise<Consent[]> {
  const saved = await writeConsents(consents, initial)
  storePendingConsents([])
  return saved
}

/** After an unknown result the account is loaded, and only its consents are returned. */
const writeConsents = (consents: Consent[], initial?: readonly Consent[]) =>
  withCustomer(async (api, customer) => {
    try {
      const saved = await api.updateConsents(customer, consents, initial)
      await storeCustomer(api.get())
      return saved
    } catch (error) {
      if (!mayHaveSucceeded(error)) throw error
      const load = async () => api.consents(await storeCustomer(api.get()))
      const saved = await loadAfterFailure(error, load).catch(() => undefined)
      if (saved && hasConsents(saved, consents)) return saved
      throw error
    }
  })

const hasConsents = (saved: readonly Consent[], consents: readonly Consent[]) =>
  consents.every(({ name, state }) => stateOfConsent(saved, name) === state)

/** Saves the consents of a registration that the provider has not confirmed. Throws an ApiError. */
export async function savePendingConsents() {
  const consents = pendingConsents()
  if (consents.length === 0) return
  const current = await loadConsents()
  const saved = hasConsents(current, consents) ? current : await writeConsents(consents, current)
  if (!hasConsents(saved, consents)) throw new ApiError('The account has other consents than were sent', 200)
  storePendingConsents([])
}

export const loadCapture = () => withCustomer((api, customer) => api.capture(customer))

export const updateCapture = (answers: CaptureAnswers) =>
  saveChange(
    (api, customer) => api.updateCapture(customer, answers),
    async (customer, api) => hasAnswers(await api.capture(customer), answers),
  )

function hasAnswers({ fields, questions }: Capture, { personal, customAnswers }: CaptureAnswers) {
  const stored = new Map(fields.flatMap(({ answer }) => Object.entries(answer)))
  return (
    Object.entries(personal).every(([name, value]) => stored.get(name) === value) &&
    customAnswers.every(({ questionId, value }) => questions.find(({ id }) => id === questionId)?.answer === value)
  )
}

export const exportData = () => openAccount().then(({ provider }) => provider.customer.exportData())

/** Loads the publisher's registration fields. */
export const loadRegistrationFields = () => openAccount().then(({ provider }) => provider.customer.registrationFields())
