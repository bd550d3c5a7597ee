import { textFor } from '#i18n/account-text.ts'
import type { Locale } from '#i18n/locales.ts'
import { giveFeedback } from '#stores/feedback.ts'
import type { Entry } from '#stores/session.ts'

/** Warns that the session ends with the page because browser storage is unavailable. */
export function warnIfUnkept(language: Locale, { isKept }: Entry) {
  if (!isKept) giveFeedback('warning', textFor(language)('account:login.not_kept'))
}
