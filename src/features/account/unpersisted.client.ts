import { giveFeedback } from '#core/feedback.store.ts'
import { textFor } from '#core/i18n/account-text.ts'
import type { Locale } from '#core/i18n/locales.ts'
import type { SignInResult } from './session.store.ts'

/** Shows a warning that the session ends with the page, because storage is unavailable. */
export function warnIfNotPersisted(language: Locale, { isPersisted }: SignInResult) {
  if (!isPersisted) giveFeedback('warning', textFor(language)('account:login.not_persisted'))
}
