import { catalogues } from './catalogues.ts'
import type { Locale } from './locales.ts'

/** Countries, or the United States, by code, in the order of the language. */
export async function loadNames(locale: Locale, kind: 'country' | 'us_state') {
  const names: Record<string, string> = await catalogues[locale][kind]()
  const { compare } = new Intl.Collator(locale)
  return Object.entries(names)
    .map(([value, label]) => ({ value, label }))
    .sort((one, other) => compare(one.label, other.label))
}
