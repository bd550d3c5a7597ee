import { z } from 'zod'
import { type Consent, consentState, type RegistrationField } from '#core/consent.ts'
import { type CleengCallOptions, looseText, path } from './call.ts'

/** List without its invalid entries. */
const entriesOf = <T>(entry: z.ZodType<T>) =>
  z.array(z.unknown()).transform((list) => list.flatMap((one) => entry.safeParse(one).data ?? []))

const CustomerConsent = z
  .object({
    name: z.string(),
    version: looseText.catch(''),
    state: z.unknown(),
    value: z.union([z.boolean(), looseText]).catch(''),
  })
  .transform((consent): Consent => ({ ...consent, state: consentState(consent.state, consent.value) }))

export const CustomerConsents = z.object({ consents: entriesOf(CustomerConsent) })

const flag = z.boolean().nullish().catch(undefined)

/** All consents are checkboxes; `terms` is required. */
const PublisherConsent = z
  .object({
    name: z.string().min(1),
    label: looseText.catch(''),
    placeholder: looseText.catch(''),
    required: flag,
    enabledByDefault: flag,
    version: looseText.catch(''),
    value: z.union([z.boolean().transform(String), looseText]).catch(''),
  })
  .transform(
    ({ name, label, placeholder, required, enabledByDefault, version, value }): RegistrationField => ({
      type: 'checkbox',
      name,
      label,
      placeholder,
      required: name === 'terms' || (required ?? false),
      options: [],
      defaultValue: value,
      enabledByDefault: enabledByDefault ?? false,
      version,
    }),
  )

/** Publisher's questions at registration. */
export const PublisherConsents = z.object({ consents: entriesOf(PublisherConsent) })

/** Request that replaces a customer's consents. */
export const sentConsents = (id: string, consents: readonly Consent[]) =>
  ({
    path: path`/customers/${id}/consents`,
    method: 'PUT',
    body: { id, consents: consents.map(({ name, version, state, value }) => ({ name, version, state, value })) },
  }) as const satisfies CleengCallOptions & { path: string }
