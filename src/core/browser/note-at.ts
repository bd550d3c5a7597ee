import type { Locale } from '../i18n/languages.ts'
import { messageLanguage, scriptMessages } from '../i18n/script-messages.ts'

/** Duration of a note in milliseconds. */
const shownMs = 6_000

/** Shows a message over the page beside an element, without a layout shift. */
export function showNoteAt(element: Element, message: string) {
  const { left, bottom } = element.getBoundingClientRect()
  const note = document.createElement('p')
  note.role = 'alert'
  note.popover = 'manual'
  note.textContent = message
  note.style.cssText = `inset:min(${bottom + 8}px,100dvh - 4rem) auto auto min(${left}px,100vw - 18rem);padding:.6rem 1rem;border:0;background:#b3261e;color:#fff`
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
