import type { Locale } from '#i18n/locales.ts'
import { textFor } from '#i18n/text.ts'
import { showNoteAt } from '#lib/note-at.ts'

/** Says beside a button that the network failed, or that there is none; the button itself tries again. */
export const showNetworkFault = (button: Element, language: Locale) =>
  showNoteAt(button, textFor(language)(navigator.onLine ? 'video:player_error.network' : 'common:offline_title'))
