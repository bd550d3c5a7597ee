import { z } from 'zod/mini'

/** Text of at least one character. */
export const nonEmptyText = z.string().check(z.minLength(1))

// URL parsers delete tabs and line breaks, which can move the host.
const isHttpAddress = (text: string) => /^https?:\/\/[^\t\n\r]*$/i.test(text) && URL.canParse(text)

/** Trimmed address that begins with `https://` or `http://`. */
export const httpAddress = z
  .string()
  .check(z.trim(), z.refine(isHttpAddress, 'must be an address that begins with https:// or http://'))

/** Converts the values that a schema accepts. */
// @__NO_SIDE_EFFECTS__
export function convert<Schema extends z.core.SomeType, T>(schema: Schema, to: (value: z.output<Schema>) => T) {
  return z.pipe(schema, z.transform(to))
}

/** Accepts absent and null values, both as undefined. */
// @__NO_SIDE_EFFECTS__
export function orUndefined<Schema extends z.core.SomeType>(schema: Schema) {
  return convert(z.nullish(schema), (value) => value ?? undefined)
}

/** Largest distance of a `Date` from 1970, in seconds. */
const maxSeconds = 8.64e12

const isInDateRange = (seconds: number) => Math.abs(seconds) <= maxSeconds

/** Time in seconds since 1970, as a number or its text, converted to milliseconds. Every result is a valid `Date`. */
export const timeInSeconds = convert(
  z
    .union([z.number(), z.pipe(convert(nonEmptyText, Number), z.number())])
    .check(z.refine(isInDateRange, 'must be a time that a date can have')),
  (seconds) => seconds * 1000,
)

/** Optional time in seconds, converted to milliseconds; undefined for an unreadable one. */
export const optionalTime = z.optional(z.catch(orUndefined(timeInSeconds), undefined))
