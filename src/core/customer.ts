/** Characters a first or a last name may have (spec 1 §5). */
export const nameLimit = 50

/** Values the provider keeps for the publisher, by name. */
export type Metadata = Readonly<Record<string, string>>

/** A person with an account (spec 1 §3). */
export type Customer = {
  id: string
  /** Names the person to the notification service. */
  uuid?: string
  email: string
  country?: string
  firstName?: string
  lastName?: string
  fullName?: string
  /** Epoch milliseconds. */
  registeredAt?: number
  lastUserIp?: string
  /** False for an account made through a social network or another company. */
  hasPassword: boolean
  metadata: Metadata
}

/** The name an account goes by: what was given, trimmed, or else the email (spec 1 §5). */
export const fullNameOf = ({ firstName, lastName }: Pick<Customer, 'firstName' | 'lastName'>, email: string) =>
  [firstName, lastName]
    .map((name) => name?.trim())
    .filter(Boolean)
    .join(' ') || email
