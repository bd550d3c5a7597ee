import { z } from 'zod/mini'

/** Text of at least one character. */
export const nonEmptyText = z.string().check(z.minLength(1))

/** Address with the scheme `https` or `http`. */
export const httpAddress = z
  .string()
  .check(z.refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''), 'must be an https or http address'))

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
