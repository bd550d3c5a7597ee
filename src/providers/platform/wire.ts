import { z } from 'zod'
import { faults } from '#core/form-errors.ts'

/** An object of the platform as it came: records are kept raw, so that a language is chosen when they are read. */
export type Wire = Record<string, unknown>

const isWire = (value: unknown): value is Wire => typeof value === 'object' && value !== null && !Array.isArray(value)

// Not looked into: catalogues have a million of them, and what is read of one has a schema of its own
export const WireObject = z.custom<Wire>(isWire, { error: 'must be an object' })

/** What reading a record depends on; `integration` is the prefix of the product ids in use. */
export type Reading = { language: string; integration: string; platform: string }

export type Parsed<T> = { ok: true; value: T } | { ok: false; what: string }

/** An item that was left out of a list, and why, as `path: what is wrong`. */
export type ItemProblem = { list: string; item: string; what: string }

const scalars = new Set(['string', 'number', 'boolean'])
const isScalar = (value: unknown) => value == null || scalars.has(typeof value)

/** Text as publishers and platforms write it: numbers and flags count, null and spaces are nothing. */
export const scalarText = z.custom<unknown>(isScalar, { error: 'must be text' }).optional().transform(textOf)

export const requiredText = scalarText
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
export const contentId = requiredText.refine((value) => value === '' || idPattern.test(value), {
  error: 'must be letters and digits',
})

// Half an emoji is no character at all, and control characters are none that a page may carry
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/
const controls = new RegExp(control, 'g')
// Nearly all texts are, and catalogues have millions of them
const isClean = (text: string) => !control.test(text) && text.isWellFormed()

export function textOf(value: unknown): string | undefined {
  if (value == null || !isScalar(value)) return undefined
  const written = String(value)
  const clean = isClean(written) ? written : written.toWellFormed().replace(controls, '')
  return clean.trim() || undefined
}

/** The number a hand-written custom parameter holds, if it holds one. */
export function numberOf(value: unknown): number | undefined {
  const written = textOf(value)
  return written !== undefined && isNumeric(written) ? Number(written) : undefined
}

const isNumeric = (value: string) => Number.isFinite(Number(value))

/** Replaces every field by its `field-{lang}` twin (spec 2 §7.1); the fields themselves are in the default language. */
export function translated(wire: Wire, language: string): Wire {
  return language === plainLanguage ? wire : { ...wire, ...twinsIn(wire, language) }
}

const plainLanguage = 'en'

/** The fields that are written in a language of their own, by the names of those that they take the place of. */
export function twinsIn(wire: Wire, language: string): Wire {
  const twins: Wire = {}
  if (language === plainLanguage) return twins
  const suffix = `-${language}`
  for (const key of Object.keys(wire))
    if (key.endsWith(suffix) && textOf(wire[key])) twins[key.slice(0, -suffix.length)] = wire[key]
  return twins
}

type TextLang = { titleLang?: string; descriptionLang?: string; markdownLang?: string }

/** In which language the words of an item are, where it is another than the one asked for; pages mark them with it. */
export function textLangOf(wire: Wire, language: string): TextLang {
  const isPlain = (name: string) =>
    language !== plainLanguage && textOf(wire[name]) !== undefined && !textOf(wire[`${name}-${language}`])
  return {
    ...(isPlain('title') && { titleLang: plainLanguage }),
    ...(isPlain('description') && { descriptionLang: plainLanguage }),
    ...(isPlain('markdown') && { markdownLang: plainLanguage }),
  }
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

const isAbsolute = /^https?:\/\//i

/** An address on the web or on the site itself; nothing else is ever followed, least of all a script. */
export function webAddress(value: unknown): string | undefined {
  const written = textOf(value)
  if (written && isAbsolute.test(written)) return URL.canParse(written) ? written : undefined
  const protocol = written && URL.parse(written, 'https://-')?.protocol
  return protocol === 'https:' || protocol === 'http:' ? written : undefined
}

/** An id that a custom parameter names, if it can be one. */
export function idOfItem(value: unknown): string | undefined {
  const written = textOf(value)
  return written && idPattern.test(written) ? written : undefined
}
