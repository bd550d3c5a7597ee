import { z } from 'zod'
import type { Consent, FieldAnswers } from '#domain/consent.ts'
import type { Metadata } from '#domain/customer.ts'

const Consents = z.array(
  z.object({
    name: z.string(),
    version: z.string().default(''),
    state: z.enum(['accepted', 'declined']),
    value: z.string().default(''),
  }),
)

/** The viewer's consents, which the account keeps as one text; none where it cannot be read. */
export function readConsents({ consents }: Metadata): Consent[] {
  try {
    return Consents.parse(JSON.parse(consents ?? '[]'))
  } catch {
    return []
  }
}

/** Every consent but the one to the terms is kept a second time, under its own name. */
const switches = (consents: readonly Consent[]): Metadata =>
  Object.fromEntries(
    consents
      .filter(({ name }) => name !== 'terms')
      .map(({ name, state }) => [name, state === 'accepted' ? 'on' : 'off']),
  )

/** Consents as the account keeps them. */
export const writeConsents = (consents: readonly Consent[]): Metadata => ({
  ...switches(consents),
  consents: JSON.stringify(consents),
})

/** The answers of a registration as the account keeps them; a state is one of the United States or does not apply. */
export function registeredDetails(consents: readonly Consent[], answers: FieldAnswers): Metadata {
  const { terms, ...details } = answers
  const given = Object.entries(details).map(([name, value]) => [name, typeof value === 'string' ? value : onOff(value)])
  const isOutside = 'us_state' in details && details.country !== 'us'
  return { ...switches(consents), ...Object.fromEntries(given), ...(isOutside && { us_state: 'n/a' }) }
}

const onOff = (value: boolean) => (value ? 'on' : 'off')
