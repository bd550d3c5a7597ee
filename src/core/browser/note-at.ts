import type { Locale } from '../i18n/languages.ts'
import { messageLanguage, scriptMessages } from '../i18n/script-messages.ts'

/** Duration of a note in milliseconds. */
const shownMs = 6_000

/** Shows a message below the header of the page, or in the dialog of an element. Presses go through it. */
export function showNoteAt(element: Element, message: string) {
  const note = document.createElement('p')
  note.role = 'alert'
  note.popover = 'manual'
  note.textContent = message
  note.style.cssText =
    'inset:6rem 0 auto;margin:auto;padding:1rem;border:0;border-radius:1rem;background:#b3261e;color:#fff;pointer-events:none'
  // In an open dialog, because the page behind it is inert.
  ;(element.closest('[open]') ?? document.body).append(note)
  note.showPopover()
  setTimeout(() => note.remove(), shownMs)
}

// Pages set their language themselves.
const hasMessages = (lang: string): lang is Locale => Object.hasOwn(scriptMessages, lang)

/** Message of a failed script in the page language, without catalogues. */
export const offlineMessage = () => {
  const { lang } = document.documentElement
  const [offline, failing] = scriptMessages[hasMessages(lang) ? lang : messageLanguage]
  return navigator.onLine ? failing : offline
}
