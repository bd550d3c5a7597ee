import type { Consent } from '#core/account/customer.ts'
import { sessionOwner } from '#core/account/viewer.store.ts'
import { parseStored } from '#core/browser/parse-stored.ts'
import { readStored, writeStored } from '#core/browser/storage.ts'

/** Storage key of the account of the session. It outlives the session, as the answers are saved only once. */
const key = () => {
  const owner = sessionOwner()
  return owner === null ? undefined : `consents.${owner}`
}

const isConsent = (value: unknown): value is Consent => {
  const { name, version, state } = Object(value)
  return typeof name === 'string' && typeof version === 'string' && (state === 'accepted' || state === 'declined')
}

/** Answers of a registration that the provider has not confirmed. */
export function pendingConsents(): Consent[] {
  const name = key()
  const stored = name === undefined ? undefined : parseStored(readStored(name))
  return Array.isArray(stored) ? stored.filter(isConsent) : []
}

export function storePendingConsents(consents: readonly Consent[]) {
  const name = key()
  if (name) writeStored(name, consents.length > 0 ? JSON.stringify(consents) : null)
}
