/** Viewer's value of a registration field; checkboxes are booleans. */
export type Consent = { name: string; version: string; state: 'accepted' | 'declined'; value: string | boolean }

/** Requires a true value: apps stored `accepted` with cleared checkboxes. */
export const consentState = (state: unknown, value: unknown): Consent['state'] =>
  state === 'accepted' && value !== false && value !== 'false' ? 'accepted' : 'declined'

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

/** Answers by the name of the field; a checkbox answers true or false. */
export type FieldValues = Readonly<Record<string, string | boolean>>
