/**
 * Runs in `<head>` of every page: brings the service worker once the page stands, unless the viewer saves data. When a
 * newer one has taken over, the page is loaded anew the next time nobody looks at it, and never while it plays, holds a
 * dialog open or has a field that the viewer put something in.
 */
export function bootWorker() {
  const { serviceWorker, connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (!serviceWorker) return
  addEventListener('load', () => {
    if (!connection?.saveData) serviceWorker.register('/sw.js').catch(() => {})
  })
  // What a field holds says nothing of who put it there: most come with a value, and React writes what is typed into the default too
  const entered = new WeakSet<EventTarget>()
  addEventListener('input', ({ target }) => target && entered.add(target), true)
  type Field = HTMLInputElement | HTMLTextAreaElement
  const isEntered = (one: Field) =>
    /box|radio|select/.test(one.type)
      ? entered.has(one) && one.form
      : one.type !== 'range' && one.value && (entered.has(one) || one.value !== one.defaultValue)
  const inUse = () =>
    [
      ...document.querySelectorAll<HTMLVideoElement | HTMLDialogElement | Field>(
        'video,dialog[open],textarea,input,select',
      ),
    ].some((one) => ('paused' in one ? !one.paused : !('value' in one) || isEntered(one)))
  const renew = () => document.hidden && !inUse() && location.reload()
  // The first worker takes over as well, but nothing was there before it
  if (serviceWorker.controller)
    serviceWorker.addEventListener('controllerchange', () => addEventListener('visibilitychange', renew))
}
