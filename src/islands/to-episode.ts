/**
 * A series page that was rendered ahead shows no other episode than its own; the one that `e` names has a page of its own
 * among the links of this one (spec 1 §2).
 */
export function toEpisode() {
  const asked = new URLSearchParams(location.search)
  const id = asked.get('e')
  const link = id && document.querySelector<HTMLAnchorElement>(`#content a[href*="/m/${CSS.escape(id)}/"]`)
  if (!link) return
  asked.delete('e')
  const query = asked.size ? `?${asked}` : ''
  location.replace(link.pathname + query + location.hash)
}
