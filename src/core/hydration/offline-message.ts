const messages = {
  en: { offline: 'You are offline', failing: 'Check your connection and try again.' },
  es: { offline: 'No tienes conexión', failing: 'Comprueba tu conexión e inténtalo de nuevo.' },
}

/** Message of a failed script in the page language, without catalogues. */
export const offlineMessage = () => {
  const { offline, failing } = messages[document.documentElement.lang === 'es' ? 'es' : 'en']
  return navigator.onLine ? failing : offline
}
