import type { Consent, FieldValues, RegistrationField } from '#core/customer.ts'
import type { FormValues } from '#core/form-rules.ts'

/** Initial values of the publisher's fields. */
export const initialValues = (fields: readonly RegistrationField[]): FormValues =>
  Object.fromEntries(
    fields.map(({ name, type, defaultValue, enabledByDefault }) => [
      name,
      type === 'checkbox' ? enabledByDefault : defaultValue,
    ]),
  )

/** Consent of a checkbox. */
export const consentOf = ({ name, version }: RegistrationField, ticked: boolean): Consent => ({
  name,
  version,
  state: ticked ? 'accepted' : 'declined',
  value: ticked,
})

/** Splits values of the publisher's fields: checkboxes are consents, others details. */
export function toRegistration(fields: readonly RegistrationField[], values: FormValues) {
  const boxes = fields.filter(({ type }) => type === 'checkbox')
  const others = fields.filter(({ type }) => type !== 'checkbox')
  const details: FieldValues = Object.fromEntries(others.map(({ name }) => [name, values[name] ?? '']))
  return { consents: boxes.map((field) => consentOf(field, values[field.name] === true)), details }
}

/** Current consents; untouched ones are declined, regardless of their default. */
export const answeredBoxes = (fields: readonly RegistrationField[], consents: readonly Consent[]): FormValues =>
  Object.fromEntries(
    fields
      .filter(({ type }) => type === 'checkbox')
      .map(({ name }) => {
        const given = consents.filter((consent) => consent.name === name)
        return [name, given.length > 0 && given.every(({ state }) => state === 'accepted')]
      }),
  )
