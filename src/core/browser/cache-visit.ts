/**
 * What was fetched ahead of a tap the worker does not keep (integrations/offline.ts), so a page that turns out to be looked
 * at asks once more, in the way that the worker takes for a visit.
 */
export function cacheVisit() {
  if (!navigator.serviceWorker?.controller) return
  const cachePage = () => fetch(location.pathname, { headers: { accept: 'text/html' } }).catch(() => {})
  if ('prerendering' in document && document.prerendering) document.addEventListener('prerenderingchange', cachePage)
  else if (performance.getEntriesByType('navigation').some(wasAhead)) cachePage()
}

const wasAhead = (visit: object) =>
  ('activationStart' in visit && Number(visit.activationStart) > 0) ||
  ('deliveryType' in visit && visit.deliveryType === 'navigational-prefetch')
