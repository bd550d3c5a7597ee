import { z } from 'zod'
import { faults } from '#domain/faults.ts'

/** An object of the platform as it came: records are kept raw, so that a language is chosen when they are read. */
export type Wire = Record<string, unknown>

export const WireObject = z.record(z.string(), z.unknown(), { error: 'must be an object' })

/** What reading a record depends on; `integration` is the prefix of the product ids in use. */
export type Reading = { language: string; integration: string; platform: string }

export type Parsed<T> = { ok: true; value: T } | { ok: false; what: string }

/** An item that was left out of a list, and why, as `path: what is wrong`. */
export type Fault = { list: string; item: string; what: string }

const isScalar = (value: unknown) => value == null || ['string', 'number', 'boolean'].includes(typeof value)

/** Text as publishers and platforms write it: numbers and flags count, null and spaces are nothing. */
export const text = z.custom<unknown>(isScalar, { error: 'must be text' }).optional().transform(textOf)

export const requiredText = text
  .refine((value) => value !== undefined, { error: 'is missing' })
  .transform((value) => value ?? '')

/** A number, also written as text; null and '' are nothing, all else is a fault. */
export const number = z
  .custom<unknown>(isScalar, { error: 'must be a number' })
  .optional()
  .transform(textOf)
  .refine((value) => value === undefined || isNumeric(value), { error: 'must be a number' })
  .transform(numberOf)

const idPattern = /^[\w-]+$/

/** An id as it may stand in an address. */
export const id = requiredText.refine((value) => value === '' || idPattern.test(value), {
  error: 'must be letters and digits',
})

// Half an emoji is no character at all, and control characters are none that a page may carry
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

export function textOf(value: unknown): string | undefined {
  if (!isScalar(value)) return undefined
  return (
    String(value ?? '')
      .toWellFormed()
      .replace(controls, '')
      .trim() || undefined
  )
}

/** The number a hand-written custom parameter holds, if it holds one. */
export function numberOf(value: unknown): number | undefined {
  const written = textOf(value)
  return written !== undefined && isNumeric(written) ? Number(written) : undefined
}

const isNumeric = (value: string) => Number.isFinite(Number(value))

/** Replaces every field by its `field-{lang}` twin (spec 2 §7.1); the fields themselves are in the default language. */
export function translated(wire: Wire, language: string): Wire {
  if (language === 'en') return wire
  const suffix = `-${language}`
  const twins = Object.entries(wire).filter(([key, value]) => key.endsWith(suffix) && textOf(value))
  return { ...wire, ...Object.fromEntries(twins.map(([key, value]) => [key.slice(0, -suffix.length), value])) }
}

/** Reads one item by a schema and says what is wrong with it in one line. */
export function parse<T>(schema: z.ZodType<T>, value: unknown): Parsed<T> {
  const result = schema.safeParse(value)
  return result.success
    ? { ok: true, value: result.data }
    : {
        ok: false,
        what: faults(result.error)
          .trim()
          .replace(/\s*\n\s*/g, '; '),
      }
}

/** An address on the web or on the site itself; nothing else is ever followed, least of all a script. */
export function webAddress(value: unknown): string | undefined {
  const written = textOf(value)
  const protocol = written && URL.parse(written, 'https://-')?.protocol
  return protocol === 'https:' || protocol === 'http:' ? written : undefined
}

/** An id that a custom parameter names, if it can be one. */
export function idOf(value: unknown): string | undefined {
  const written = textOf(value)
  return written && idPattern.test(written) ? written : undefined
}
