import { z } from 'zod/mini'
import { formatIssues } from '#core/data/errors.ts'
import { ownValue } from '#core/data/own-value.ts'
import { convert } from '#core/data/schema.ts'
import { defaultLocale } from '#core/i18n/locales.ts'

/** Raw object of the platform. Records stay raw, because the language is chosen on reading. */
export type Wire = Record<string, unknown>

const isWire = (value: unknown): value is Wire => typeof value === 'object' && value !== null && !Array.isArray(value)

// Unvalidated: catalogues have a million records, and each has its own schema.
export const WireObject = z.custom<Wire>(isWire, { error: 'must be an object' })

/** Parsing options; `integration` is the prefix of the product ids. */
export type Reading = { language: string; integration: string; platform: string }

export type Parsed<T> = { ok: true; value: T } | { ok: false; what: string }

/** Skipped item of a list, with the problem as `path: message`. */
export type ItemProblem = { list: string; item: string; what: string }

const scalars = new Set(['string', 'number', 'boolean'])
const isScalar = (value: unknown) => value == null || scalars.has(typeof value)

/** Text from strings, numbers and booleans; null and blanks are absent. */
export const scalarText = convert(z.optional(z.custom<unknown>(isScalar, { error: 'must be text' })), textOf)

export const requiredText = convert(
  scalarText.check(z.refine((value) => value !== undefined, { error: 'is missing' })),
  (value) => value ?? '',
)

/** Number, also as text; null and '' become undefined, other values are errors. */
export const number = convert(
  convert(z.optional(z.custom<unknown>(isScalar, { error: 'must be a number' })), textOf).check(
    z.refine((value) => value === undefined || isNumeric(value), { error: 'must be a number' }),
  ),
  numberOf,
)

const idPattern = /^[\w-]+$/

/** Id with the characters allowed in a URL. */
export const contentId = requiredText.check(
  z.refine((value) => value === '' || idPattern.test(value), {
    error: 'must be letters and digits',
  }),
)

// Lone surrogates and control characters are invalid in HTML.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern removes them
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/
const controls = new RegExp(control, 'g')

/** Id of a media item in a schedule; invalid ones are absent. */
export function mediaIdOf(value: unknown): string | undefined {
  const id = textOf(value)?.trim()
  return id && idPattern.test(id) ? id : undefined
}

// Fast path: nearly all texts are clean.
const isClean = (text: string) => !control.test(text) && text.isWellFormed()

export function textOf(value: unknown): string | undefined {
  if (value == null || !isScalar(value)) return undefined
  const written = String(value)
  const clean = isClean(written) ? written : written.toWellFormed().replace(controls, '')
  return clean.trim() || undefined
}

/** Parses the number in a custom parameter, if any. */
export function numberOf(value: unknown): number | undefined {
  const written = textOf(value)
  return written !== undefined && isNumeric(written) ? Number(written) : undefined
}

const isNumeric = (value: string) => Number.isFinite(Number(value))

/** Replaces fields with their `field-{lang}` variants. Plain fields are in the default language. */
export function translated(wire: Wire, language: string): Wire {
  return language === defaultLocale ? wire : { ...wire, ...pickTranslations(wire, language) }
}

/** Language of each field that has its own translation. */
export function pickTranslations(wire: Wire, language: string): Wire {
  if (language === defaultLocale) return {}
  const suffix = `-${language}`
  const translations = Object.entries(wire).filter(([key, value]) => key.endsWith(suffix) && textOf(value))
  return Object.fromEntries(translations.map(([key, value]) => [key.slice(0, -suffix.length), value]))
}

type TextLang = { titleLang?: string; descriptionLang?: string; markdownLang?: string }

/** Returns the languages of untranslated fields, for `lang` attributes. */
export function textLangOf(wire: Wire, language: string): TextLang {
  const isPlain = (name: string) =>
    language !== defaultLocale &&
    textOf(ownValue(wire, name)) !== undefined &&
    !textOf(ownValue(wire, `${name}-${language}`))
  return {
    ...(isPlain('title') && { titleLang: defaultLocale }),
    ...(isPlain('description') && { descriptionLang: defaultLocale }),
    ...(isPlain('markdown') && { markdownLang: defaultLocale }),
  }
}

/** Parses an item with a schema, or returns the problem in one line. */
export function parse<T>(schema: z.ZodMiniType<T>, value: unknown): Parsed<T> {
  const result = schema.safeParse(value)
  return result.success
    ? { ok: true, value: result.data }
    : {
        ok: false,
        what: formatIssues(result.error)
          .trim()
          .replace(/\s*\n\s*/g, '; '),
      }
}

const isAbsolute = /^https?:\/\//i

/** URL on the web or the own site; other schemes are rejected. An address without a scheme gets https. */
export function webAddress(value: unknown): string | undefined {
  const written = textOf(value)?.replace(/^\/\/(?=[^/])/, 'https://')
  if (written && isAbsolute.test(written)) return URL.canParse(written) ? written : undefined
  const protocol = written && URL.parse(written, 'https://-')?.protocol
  return protocol === 'https:' || protocol === 'http:' ? written : undefined
}

/** Returns the id in a custom parameter, if valid. */
export function idOfItem(value: unknown): string | undefined {
  const written = textOf(value)
  return written && idPattern.test(written) ? written : undefined
}
