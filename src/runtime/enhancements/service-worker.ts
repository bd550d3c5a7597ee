import { siteBase } from '#core/address/site-path.ts'

/** Registers the service worker once the page is loaded, unless the viewer saves data. */
export function registerWorker() {
  const { serviceWorker, connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  const register = () => serviceWorker?.register(`${siteBase}/sw.js`).catch(() => {})
  if (document.readyState === 'complete') register()
  else addEventListener('load', register)
}
