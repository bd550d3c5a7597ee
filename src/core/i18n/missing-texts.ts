// Loaded when an island failed. English, because no text is available.
const message =
  'Unable to load translations. Check your language settings and try again later. If the problem persists contact technical support.'

// The module of the page's texts, without Vite's preload helper, which needs them.
const texts = import.meta.env.PROD ? 'foyer:page' : './catalogues.ts'

import(/* @vite-ignore */ texts).catch(() => {
  if (document.querySelector('.translations-error')) return
  const alert = document.createElement('p')
  alert.className = 'translations-error'
  alert.setAttribute('role', 'alert')
  alert.textContent = message
  document.body.prepend(alert)
})
