import { showNoteAt } from '#core/browser/note-at.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'

/** Shows a network or offline error beside a button, which retries on the next click. */
export const showNetworkError = (button: Element, language: Locale) =>
  showNoteAt(button, textFor(language)(navigator.onLine ? 'video:player_error.network' : 'common:offline_title'))
