import { z } from 'zod'
import type { Customer, Metadata } from '#core/customer.ts'

export const anyText = z
  .string()
  .nullish()
  .transform((value) => value ?? undefined)
export const accountId = z.union([z.string(), z.number()]).transform(String)
export const coercedAmount = z.coerce.number()
export const accountTime = z
  .number()
  .nullish()
  .transform((value) => (value ? value * 1000 : undefined))

/** Responses without content to read. */
export const NoContent = z.unknown()

/** Object that the API sends as an empty list when empty. */
export const mapOf = <T>(value: z.ZodType<T>) =>
  z.union([z.record(z.string(), value), z.array(z.unknown()).transform((): Record<string, T> => ({}))])

const MetadataWire = mapOf(z.unknown())
  .nullish()
  .transform((wire): Metadata => {
    const present = Object.entries(wire ?? {}).filter(([, value]) => value !== null && value !== undefined)
    return Object.fromEntries(present.map(([key, value]) => [key, textOf(value)]))
  })

const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** Account in the provider's format. */
export const AccountWire = z
  .object({
    id: accountId,
    uuid: anyText,
    email: z.string(),
    full_name: anyText,
    metadata: MetadataWire,
    created_at: accountTime,
  })
  .transform(
    ({ full_name: fullName, created_at: registeredAt, metadata, ...account }): Customer => ({
      ...account,
      metadata,
      ...nameOf(metadata),
      ...(fullName && { fullName }),
      ...(registeredAt && { registeredAt }),
      hasPassword: hasPassword(metadata),
    }),
  )

/** Registrations store empty names as a space. */
function nameOf({ first_name, surname, country }: Metadata) {
  const firstName = first_name?.trim()
  const lastName = surname?.trim()
  return { ...(firstName && { firstName }), ...(lastName && { lastName }), ...(country && { country }) }
}

/** Social accounts have no password until one is added. */
function hasPassword({ register_source: source, has_password: has }: Metadata) {
  const isOwn = !source || source === 'inplayer'
  return isOwn || (has !== undefined && /^(true|1|yes|on)$/i.test(has))
}
