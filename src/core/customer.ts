/** Maximum length of first and last names. */
export const nameLimit = 50

/** Publisher's values of a customer by name. */
export type Metadata = Readonly<Record<string, string>>

/** Account of a viewer. */
export type Customer = {
  id: string
  /** Id for the notification service. */
  uuid?: string | undefined
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

/** Display name: the trimmed full name, else the email. */
export const fullNameOf = ({ firstName, lastName }: Pick<Customer, 'firstName' | 'lastName'>, email: string) =>
  [firstName, lastName]
    .map((name) => name?.trim())
    .filter(Boolean)
    .join(' ') || email
