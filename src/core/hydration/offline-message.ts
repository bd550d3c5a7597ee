const messages = {
  en: { offline: 'You are offline', failing: 'Check your connection and try again.' },
  es: { offline: 'No tienes conexión', failing: 'Comprueba tu conexión e inténtalo de nuevo.' },
}

/** The reason that a script failed to load, in the page's language; the catalogues may have failed as well. */
export const offlineMessage = () => {
  const { offline, failing } = messages[document.documentElement.lang === 'es' ? 'es' : 'en']
  return navigator.onLine ? failing : offline
}
