// A chunk of pages that a worker controls: a first visit needs neither.
cacheVisit()
reloadUnused()

/** Requests a prefetched page again once visible: the worker (integrations/offline.ts) caches visits only. */
function cacheVisit() {
  const cachePage = () => fetch(location.pathname, { headers: { accept: 'text/html' } }).catch(() => {})
  if ('prerendering' in document && document.prerendering) document.addEventListener('prerenderingchange', cachePage)
  else if (performance.getEntriesByType('navigation').some(isPrefetched)) cachePage()
}

function isPrefetched(visit: object) {
  return (
    ('activationStart' in visit && Number(visit.activationStart) > 0) ||
    ('deliveryType' in visit && visit.deliveryType === 'navigational-prefetch')
  )
}

/** Reloads after an update once the page is hidden and unused: no playback, dialog or input. */
function reloadUnused() {
  // A value does not prove viewer input: fields have defaults, and React updates them.
  const entered = new WeakSet<EventTarget>()
  // A viewer may have typed before this script ran.
  if (document.activeElement) entered.add(document.activeElement)
  addEventListener('input', ({ target }) => target && entered.add(target), true)
  type Field = HTMLInputElement | HTMLTextAreaElement
  const isEntered = (field: Field) =>
    /box|radio|select/.test(field.type)
      ? entered.has(field) && field.form
      : field.type !== 'range' && field.value && (entered.has(field) || field.value !== field.defaultValue)
  const isInUse = () =>
    [
      ...document.querySelectorAll<HTMLVideoElement | HTMLDialogElement | Field>(
        'video,dialog[open],textarea,input,select',
      ),
    ].some((element) => ('paused' in element ? !element.paused : !('value' in element) || isEntered(element)))
  const renew = () => document.hidden && !isInUse() && location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', () => addEventListener('visibilitychange', renew))
}

export {}
