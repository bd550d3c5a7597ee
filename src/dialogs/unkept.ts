import { textFor } from '#i18n/account-text.ts'
import type { Locale } from '#i18n/locales.ts'
import { giveFeedback } from '#stores/feedback.ts'
import type { Entry } from '#stores/session.ts'

/** Says so where a session ends with the page, because this browser keeps nothing for the site. */
export function warnIfUnkept(language: Locale, { isKept }: Entry) {
  if (!isKept) giveFeedback('warning', textFor(language)('account:login.not_kept'))
}
