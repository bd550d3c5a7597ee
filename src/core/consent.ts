/** What a viewer answered to a question of the publisher (spec 1 §3); the value of a checkbox is true or false. */
export type Consent = { name: string; version: string; state: 'accepted' | 'declined'; value: string | boolean }

/** Only a clear yes is consent: apps have stored `accepted` beside the value of a cleared checkbox. */
export const consentState = (state: unknown, value: unknown): Consent['state'] =>
  state === 'accepted' && value !== false && value !== 'false' ? 'accepted' : 'declined'

export const fieldTypes = ['checkbox', 'input', 'radio', 'select', 'country', 'us_state', 'datepicker'] as const

/** A question of the publisher at registration: a consent when it is a checkbox, else a detail of the person (spec 1 §3). */
export type RegistrationField = {
  type: (typeof fieldTypes)[number]
  name: string
  /** May hold links, as the publisher wrote them; it is never put into a page without being cleaned. */
  label: string
  placeholder: string
  required: boolean
  options: { value: string; label: string }[]
  defaultValue: string
  enabledByDefault: boolean
  version: string
}

/** Answers by the name of the field; a checkbox answers true or false. */
export type FieldValues = Readonly<Record<string, string | boolean>>
