const words = {
  en: { offline: 'You are offline', failing: 'Check your connection and try again.' },
  es: { offline: 'No tienes conexión', failing: 'Comprueba tu conexión e inténtalo de nuevo.' },
}

/** Why a script did not come, in the page's language; without the catalogues, which may not have come either. */
export const faultWords = () => {
  const { offline, failing } = words[document.documentElement.lang === 'es' ? 'es' : 'en']
  return navigator.onLine ? failing : offline
}
