import { z } from 'zod'
import type { Consent, RegistrationField } from '#domain/consent.ts'
import { path, type Question } from './call.ts'
import { words } from './wire.ts'

export const CustomerConsents = z.object({
  consents: z.array(
    z.object({
      name: z.string(),
      version: words,
      state: z.string().transform((state) => (state === 'accepted' ? 'accepted' : 'declined')),
      value: words,
    }),
  ),
})

/** What the publisher asks agreement to; this provider knows boxes to tick only. */
export const PublisherConsents = z.object({
  consents: z.array(
    z
      .object({
        name: z.string(),
        label: words,
        placeholder: words,
        required: z.boolean().nullish(),
        enabledByDefault: z.boolean().nullish(),
        version: words,
        value: words,
      })
      .transform(
        ({ name, label, placeholder, required, enabledByDefault, version, value }): RegistrationField => ({
          type: 'checkbox',
          name,
          label,
          placeholder,
          required: required ?? false,
          options: [],
          defaultValue: value,
          enabledByDefault: enabledByDefault ?? false,
          version,
        }),
      ),
  ),
})

/** The call that makes a customer's consents these. */
export const sentConsents = (id: string, consents: readonly Consent[]) =>
  ({
    path: path`/customers/${id}/consents`,
    method: 'PUT',
    body: { id, consents: consents.map(({ name, version, state, value }) => ({ name, version, state, value })) },
  }) as const satisfies Question & { path: string }
