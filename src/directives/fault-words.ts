const words = {
  en: { offline: 'You are offline', failing: 'Check your connection and try again.' },
  es: { offline: 'No tienes conexión', failing: 'Comprueba tu conexión e inténtalo de nuevo.' },
}

/** The reason that a script failed to load, in the page's language; the catalogues may have failed as well. */
export const faultWords = () => {
  const { offline, failing } = words[document.documentElement.lang === 'es' ? 'es' : 'en']
  return navigator.onLine ? failing : offline
}
