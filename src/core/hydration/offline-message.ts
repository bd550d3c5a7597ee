import type { Locale } from '../i18n/locales.ts'

const messages: Record<Locale, { offline: string; failing: string }> = {
  en: { offline: 'You are offline', failing: 'Check your connection and try again.' },
  es: { offline: 'No tienes conexión', failing: 'Comprueba tu conexión e inténtalo de nuevo.' },
}

/** Message of a failed script in the page language, without catalogues. */
export const offlineMessage = () => {
  const all: Partial<Record<string, (typeof messages)[Locale]>> = messages
  const { offline, failing } = all[document.documentElement.lang] ?? messages.en
  return navigator.onLine ? failing : offline
}
