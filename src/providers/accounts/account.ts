import { z } from 'zod'
import type { Customer, Metadata } from '#domain/customer.ts'

export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? undefined)
export const id = z.union([z.string(), z.number()]).transform(String)
export const amount = z.coerce.number()
export const seconds = z
  .number()
  .nullish()
  .transform((value) => (value ? value * 1000 : undefined))

/** Answers of which nothing is read. */
export const Done = z.unknown()

/** An object that is sent as an empty list when it is empty. */
export const mapOf = <T>(value: z.ZodType<T>) =>
  z.union([z.record(z.string(), value), z.array(z.unknown()).transform((): Record<string, T> => ({}))])

const MetadataWire = mapOf(z.unknown())
  .nullish()
  .transform((wire): Metadata => {
    const known = Object.entries(wire ?? {}).filter(([, value]) => value !== null && value !== undefined)
    return Object.fromEntries(known.map(([key, value]) => [key, textOf(value)]))
  })

const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** The account as the provider keeps it. */
export const Account = z
  .object({ id, uuid: text, email: z.string(), full_name: text, metadata: MetadataWire, created_at: seconds })
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

/** A registration fills empty names with a space (spec 1 §5), which is no name. */
function nameOf({ first_name, surname, country }: Metadata) {
  const firstName = first_name?.trim()
  const lastName = surname?.trim()
  return { ...(firstName && { firstName }), ...(lastName && { lastName }), ...(country && { country }) }
}

/** An account that came by a social network has a password only once one was added (spec 1 §6). */
function hasPassword({ register_source: source, has_password: has }: Metadata) {
  const isOwn = !source || source === 'inplayer'
  return isOwn || (has !== undefined && /^(true|1|yes|on)$/i.test(has))
}
