import type { Locale } from '#i18n/locales.ts'
import { textFor } from '#i18n/text.ts'
import { showNoteAt } from '#lib/note-at.ts'

/** Shows a network or offline error beside a button, which retries on the next click. */
export const showNetworkError = (button: Element, language: Locale) =>
  showNoteAt(button, textFor(language)(navigator.onLine ? 'video:player_error.network' : 'common:offline_title'))
