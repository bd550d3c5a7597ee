import { z } from 'zod/mini'
import {
  type Consent,
  consentState,
  type FieldValues,
  fieldTypes,
  type Metadata,
  type RegistrationField,
} from '#core/account/customer.ts'
import { convert, nonEmptyText } from '#core/data/schema.ts'
import { anyText, recordOrEmptyList } from './call.ts'

const Field = z.object({
  name: nonEmptyText,
  label: anyText,
  type: z.enum(fieldTypes),
  required: z._default(z.boolean(), false),
  default_value: z.nullish(z.union([z.string(), z.boolean()])),
  placeholder: anyText,
  options: z.nullish(recordOrEmptyList(z.string())),
})

export const Fields = z.object({ collection: z.array(z.unknown()) })

/** The provider has no versions. */
export const fieldVersion = '1'

// Fields of the registration form itself.
const builtInFields = ['email_confirmation', 'first_name', 'surname']

/** Publisher's registration fields, without invalid ones. */
export const toFields = ({ collection }: z.infer<typeof Fields>): RegistrationField[] =>
  collection.flatMap((wire) => {
    const { data: field } = Field.safeParse(wire)
    return field && !builtInFields.includes(field.name) ? [toField(field)] : []
  })

/** The `terms` field is a required checkbox; its label contains the URL of the terms. */
function toField({
  name,
  label = '',
  type,
  required,
  default_value,
  placeholder = '',
  options,
}: z.infer<typeof Field>) {
  const isTerms = name === 'terms'
  const standard = String(default_value ?? '')
  return {
    name,
    label,
    type: isTerms ? 'checkbox' : type,
    required: isTerms || required,
    placeholder,
    options: Object.entries(options ?? {}).map(([value, option]) => ({ value, label: option })),
    defaultValue: standard,
    enabledByDefault: standard === 'true',
    version: fieldVersion,
  } satisfies RegistrationField
}

const Named = z.looseObject({ name: z.string() })

const textOrNumber = z.union([z.string(), convert(z.number(), String)])

const Entry = convert(
  z.object({
    name: z.string(),
    version: z.catch(textOrNumber, ''),
    state: z.unknown(),
    value: z.catch(z.union([z.boolean(), textOrNumber]), ''),
  }),
  (entry): Consent => ({ ...entry, state: consentState(entry.state, entry.value) }),
)

/** Consents and details, stored as one JSON text. Invalid entries are skipped one by one. */
export const readConsents = (metadata: Metadata): Consent[] =>
  entriesIn(metadata).flatMap((entry) => Entry.safeParse(entry).data ?? [])

function entriesIn({ consents = '[]' }: Metadata): unknown[] {
  try {
    const entries: unknown = JSON.parse(consents)
    return Array.isArray(entries) ? entries : []
  } catch {
    return []
  }
}

/** Returns the stored text with these consents; other entries are unchanged. */
function mergeConsents(stored: Metadata, consents: readonly Consent[]): string {
  const pending = new Map(consents.map((consent) => [consent.name, consent]))
  const isGiven = (name: string) => consents.some((consent) => consent.name === name)
  const merged = entriesIn(stored).flatMap((entry) => {
    const parsed = Named.safeParse(entry).data
    if (!parsed || !isGiven(parsed.name)) return [entry]
    const consent = pending.get(parsed.name)
    pending.delete(parsed.name)
    return consent ? [{ ...parsed, ...consent }] : []
  })
  return JSON.stringify([...merged, ...pending.values()])
}

/** Consents are stored again by name: terms as true or false, others as on or off. */
const switches = (consents: readonly Consent[]): Metadata =>
  Object.fromEntries(
    consents.map(({ name, state }) => {
      const isAccepted = state === 'accepted'
      return [name, name === 'terms' ? String(isAccepted) : onOff(isAccepted)]
    }),
  )

const onOff = (value: boolean) => (value ? 'on' : 'off')

/** Existing apps read a detail back from its entry among the consents. */
const detailEntries = (details: Readonly<Record<string, string>>): Consent[] =>
  Object.entries(details).map(([name, value]) => ({
    name,
    version: fieldVersion,
    state: value ? 'accepted' : 'declined',
    value,
  }))

/** Serialises consents next to the `stored` metadata. */
export const writeConsents = (stored: Metadata, consents: readonly Consent[]): Metadata => ({
  ...switches(consents),
  consents: mergeConsents(stored, consents),
})

/** Returns whether the country is not the US. Without a country field the state decides. */
const isOutsideUs = (values: FieldValues) =>
  'us_state' in values && values.country !== undefined && values.country !== 'us'

const noState = 'n/a'

/** Serialises changed details next to the `stored` metadata. The US state is cleared for other countries. */
export function writeDetails(stored: Metadata, details: Metadata): Metadata {
  const isOutside = isOutsideUs(details)
  const entries = detailEntries({ ...details, ...(isOutside && { us_state: '' }) })
  return { ...details, ...(isOutside && { us_state: noState }), consents: mergeConsents(stored, entries) }
}

/** Serialises registration values. The US state is cleared for other countries. */
export function registeredDetails(consents: readonly Consent[], values: FieldValues): Metadata {
  const isOutside = isOutsideUs(values)
  const details = Object.fromEntries(
    Object.entries({ ...values, ...(isOutside && { us_state: '' }) }).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : onOff(value),
    ]),
  )
  return {
    ...switches(consents),
    ...Object.fromEntries(Object.entries(details).filter(([, value]) => value)),
    ...(isOutside && { us_state: noState }),
    consents: JSON.stringify([...consents, ...detailEntries(details)]),
  }
}
