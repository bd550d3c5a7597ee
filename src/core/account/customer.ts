import { parseBoolean } from '../content/media.ts'

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

/** Viewer's value of a registration field; checkboxes are booleans. */
export type Consent = { name: string; version: string; state: 'accepted' | 'declined'; value: string | boolean }

/** Requires another value than that of a cleared checkbox, which apps stored with `accepted`. */
export const consentState = (state: unknown, value: unknown): Consent['state'] =>
  state === 'accepted' && parseBoolean(value) !== false ? 'accepted' : 'declined'

/** State of the consents of one name, which must agree. */
export function stateOfConsent(consents: readonly Consent[], name: string): Consent['state'] {
  const entries = consents.filter((consent) => consent.name === name)
  return entries.length > 0 && entries.every(({ state }) => state === 'accepted') ? 'accepted' : 'declined'
}

export const fieldTypes = ['checkbox', 'input', 'radio', 'select', 'country', 'us_state', 'datepicker'] as const

/** Registration field: checkboxes are consents, others details. */
export type RegistrationField = {
  type: (typeof fieldTypes)[number]
  name: string
  /** Publisher's HTML with links; sanitised before rendering. */
  label: string
  placeholder: string
  required: boolean
  options: { value: string; label: string }[]
  defaultValue: string
  enabledByDefault: boolean
  version: string
}

/** Values by field name; those of checkboxes are booleans. */
export type FieldValues = Readonly<Record<string, string | boolean>>

export const captureKeys = ['firstNameLastName', 'companyName', 'address', 'phoneNumber', 'birthDate'] as const
export type CaptureKey = (typeof captureKeys)[number]

/** Field of the personal-details dialog. */
export type CaptureField = { key: CaptureKey; required: boolean; answer: Readonly<Record<string, string>> }

/** Publisher's question. Options: none is free text, one a checkbox, two radios, more a select. */
export type CaptureQuestion = {
  id: string
  question: string
  required: boolean
  options: { value: string; label: string }[]
  answer: string
}

/** Questions after registration. */
export type Capture = { shown: boolean; fields: CaptureField[]; questions: CaptureQuestion[] }

export const personalFields = [
  'firstName',
  'lastName',
  'companyName',
  'address',
  'address2',
  'city',
  'state',
  'postCode',
  'phoneNumber',
  'birthDate',
] as const
export type PersonalField = (typeof personalFields)[number]

/** Submitted answers without empty values. */
export type CaptureAnswers = {
  personal: Partial<Record<PersonalField, string>>
  customAnswers: { question: string; questionId: string; value: string }[]
}
