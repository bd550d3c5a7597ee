import { textFor } from '#i18n/account-text.ts'
import type { Locale } from '#i18n/locales.ts'
import { giveFeedback } from '#stores/feedback.ts'
import type { SignInResult } from '#stores/session.ts'

/** Warns that the session ends with the page because browser storage is unavailable. */
export function warnIfUnkept(language: Locale, { isPersisted }: SignInResult) {
  if (!isPersisted) giveFeedback('warning', textFor(language)('account:login.not_kept'))
}
