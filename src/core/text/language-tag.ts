/** Returns the primary language of a tag: `es` of `es-419`. */
export const primaryLanguage = (tag: string): string => tag.toLowerCase().split('-')[0] ?? ''

/** Returns the canonical tag of a language code such as `spa`, `ger` or `es_MX`; undefined for other texts. */
export function languageTag(code: string): string | undefined {
  if (!/^[a-z]{2,3}([-_][a-z\d]{1,8})*$/i.test(code)) return undefined
  const written = code.replaceAll('_', '-')
  try {
    return Intl.getCanonicalLocales(written)[0]
  } catch {
    return Intl.getCanonicalLocales(primaryLanguage(written))[0]
  }
}
