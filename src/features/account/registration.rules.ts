import type { Consent, FieldValues, RegistrationField } from '#core/consent.ts'
import type { FormValues } from '#core/form-rules.ts'

/** What the publisher's fields hold before anything is typed. */
export const initialValues = (fields: readonly RegistrationField[]): FormValues =>
  Object.fromEntries(
    fields.map(({ name, type, defaultValue, enabledByDefault }) => [
      name,
      type === 'checkbox' ? enabledByDefault : defaultValue,
    ]),
  )

/** A box that was ticked, or was not, as the provider is told of it (spec 1 §3). */
export const consentOf = ({ name, version }: RegistrationField, ticked: boolean): Consent => ({
  name,
  version,
  state: ticked ? 'accepted' : 'declined',
  value: ticked,
})

/** The answers to the publisher's fields: boxes are consents, all else are details (spec 1 §3). */
export function toRegistration(fields: readonly RegistrationField[], values: FormValues) {
  const boxes = fields.filter(({ type }) => type === 'checkbox')
  const others = fields.filter(({ type }) => type !== 'checkbox')
  const details: FieldValues = Object.fromEntries(others.map(({ name }) => [name, values[name] ?? '']))
  return { consents: boxes.map((field) => consentOf(field, values[field.name] === true)), details }
}

/** The publisher's boxes as the viewer left them; one never answered is not ticked, whatever its default. */
export const answeredBoxes = (fields: readonly RegistrationField[], consents: readonly Consent[]): FormValues =>
  Object.fromEntries(
    fields
      .filter(({ type }) => type === 'checkbox')
      .map(({ name }) => {
        const given = consents.filter((consent) => consent.name === name)
        return [name, given.length > 0 && given.every(({ state }) => state === 'accepted')]
      }),
  )
