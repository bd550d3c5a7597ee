import { siteBase } from '../address/site-path.ts'
import { reloadLink } from '../browser/links.ts'
import { offlineMessage } from '../browser/note-at.ts'

// Loaded when an island failed. English, because no text is available.
const message =
  'Unable to load translations. Check your language settings and try again later. If the problem persists contact technical support.'

// The module of the page's texts, without Vite's preload helper, which needs them.
const texts = import.meta.env.PROD ? `${siteBase}/compat/page.js` : './catalogues.ts'

import(/* @vite-ignore */ texts).then(() => {
  showRetryLinks()
  addEventListener('astro:hydration-error', showRetryLinks)
}, showMissingTexts)

function showMissingTexts() {
  if (document.querySelector('.translations-error')) return
  const alert = makeAlert()
  alert.className = 'translations-error'
  alert.textContent = message
  document.body.prepend(alert)
}

/** Adds reload links to islands without pre-rendered content. A late script replaces its link. */
function showRetryLinks() {
  for (const island of document.querySelectorAll('astro-island[client=only][ssr]')) {
    if (island.querySelector('[role=alert]')) continue
    const link = Object.assign(document.createElement('a'), { ...reloadLink, textContent: offlineMessage() })
    link.style.textDecoration = 'underline'
    const alert = makeAlert()
    alert.style.padding = '1rem var(--page)'
    alert.append(link)
    island.append(alert)
  }
}

function makeAlert() {
  const alert = document.createElement('p')
  alert.setAttribute('role', 'alert')
  return alert
}
