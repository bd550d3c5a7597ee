import { z } from 'zod'
import { fieldTypes, type RegistrationField } from '#core/consent.ts'
import { anyText, mapOf } from './account.ts'

const Field = z.object({
  name: z.string().min(1),
  label: anyText,
  type: z.enum(fieldTypes),
  required: z.boolean().default(false),
  default_value: z.union([z.string(), z.boolean()]).nullish(),
  placeholder: anyText,
  options: mapOf(z.string()).nullish(),
})

export const Fields = z.object({ collection: z.array(z.unknown()) })

/** The provider has no versions. */
export const fieldVersion = '1'

// Fields of the registration form itself.
const own = ['email_confirmation', 'first_name', 'surname']

/** Publisher's registration fields, without invalid ones. */
export const toFields = ({ collection }: z.infer<typeof Fields>): RegistrationField[] =>
  collection.flatMap((wire) => {
    const { data: field } = Field.safeParse(wire)
    return field && !own.includes(field.name) ? [toField(field)] : []
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
