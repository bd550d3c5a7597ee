import { scriptMessagesOf } from './languages.ts'
import { defaultLocale, locales } from './site-languages.ts'

// Apart from `site-languages.ts`, because the first scripts of a page need nothing else of it.

/** Messages of a failed script by language: offline, and failing. A constant in bundles. */
export const scriptMessages = scriptMessagesOf(locales)

/** Language of the messages on a page of another language. */
export const messageLanguage = defaultLocale
