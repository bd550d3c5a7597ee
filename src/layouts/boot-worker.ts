/**
 * Runs in `<head>` of every page: brings the service worker once the page stands, unless the viewer saves data. When a
 * newer one has taken over, the page is loaded anew the next time nobody looks at it, and never while it plays, holds a
 * dialog open or holds something typed.
 */
export function bootWorker() {
  const { serviceWorker, connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (!serviceWorker) return
  const known = serviceWorker.controller
  addEventListener('load', () => {
    if (!connection?.saveData) serviceWorker.register('/sw.js').catch(() => {})
  })
  let isOld = false
  // The first worker takes over as well, but nothing was there before it
  if (known)
    serviceWorker.addEventListener('controllerchange', () => {
      isOld = true
    })
  const inUse = () =>
    [...document.querySelectorAll<HTMLElement>('video, dialog[open], input, textarea')].some((element) => {
      if (element instanceof HTMLMediaElement) return !element.paused
      if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
        return /^(text|search|email|password|tel|number|date|textarea)$/.test(element.type) && element.value !== ''
      return element instanceof HTMLDialogElement
    })
  addEventListener('visibilitychange', () => {
    if (isOld && document.hidden && !inUse()) location.reload()
  })
}
