/** Requests a prefetched page again once visible: the worker (integrations/offline.ts) caches visits only. */
export function cacheVisit() {
  if (!navigator.serviceWorker?.controller) return
  const cachePage = () => fetch(location.pathname, { headers: { accept: 'text/html' } }).catch(() => {})
  if ('prerendering' in document && document.prerendering) document.addEventListener('prerenderingchange', cachePage)
  else if (performance.getEntriesByType('navigation').some(wasAhead)) cachePage()
}

const wasAhead = (visit: object) =>
  ('activationStart' in visit && Number(visit.activationStart) > 0) ||
  ('deliveryType' in visit && visit.deliveryType === 'navigational-prefetch')
