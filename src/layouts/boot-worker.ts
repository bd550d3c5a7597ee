/**
 * Runs in `<head>` of every page: brings the service worker once the page stands, unless the viewer saves data. When a
 * newer one has taken over, the page is loaded anew the next time nobody looks at it, and never while it plays, holds a
 * dialog open or has a field with something in it.
 */
export function bootWorker() {
  const { serviceWorker, connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (!serviceWorker) return
  addEventListener('load', () => {
    if (!connection?.saveData) serviceWorker.register('/sw.js').catch(() => {})
  })
  const inUse = () =>
    [...document.querySelectorAll('video,dialog[open],textarea,input')].some((one) =>
      'paused' in one ? !one.paused : !('value' in one) || one.value,
    )
  const renew = () => document.hidden && !inUse() && location.reload()
  // The first worker takes over as well, but nothing was there before it
  if (serviceWorker.controller)
    serviceWorker.addEventListener('controllerchange', () => addEventListener('visibilitychange', renew))
}
