/**
 * Registers the service worker. After an update, reloads when the page is hidden and unused: no playback, dialog or
 * input.
 */
export function bootWorker() {
  const { serviceWorker, connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (!serviceWorker) return
  addEventListener('load', () => {
    if (!connection?.saveData) serviceWorker.register('/sw.js').catch(() => {})
  })
  // A value does not prove viewer input: fields have defaults, and React updates them.
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
