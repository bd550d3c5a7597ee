import { siteLanguagesOf } from './languages.ts'

/**
 * Languages of this site, the default one first. `integrations/site-languages.ts` replaces this module with constants in
 * bundles; commands set the variable from the settings file before they import it.
 */
export const {
  locales,
  /** Language of addresses without a prefix, and of texts of the platform without a language. */
  defaultLocale,
  /** Native names of the languages. */
  localeNames,
  /** Languages with region, for social previews and payment forms. */
  territories,
  /** Languages written from right to left. */
  rtlLocales,
  /** Prefixes whose addresses redirect to those of the default language. */
  retiredLocales,
} = siteLanguagesOf(globalThis.process?.env.SITE_LANGUAGES)
