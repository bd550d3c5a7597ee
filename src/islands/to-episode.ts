/** Redirects `?e=` on a pre-rendered series page to the page of that episode. */
export function toEpisode() {
  const asked = new URLSearchParams(location.search)
  const id = asked.get('e')
  const link = id && document.querySelector<HTMLAnchorElement>(`#content a[href*="/m/${CSS.escape(id)}/"]`)
  if (!link) return
  asked.delete('e')
  const query = asked.size ? `?${asked}` : ''
  location.replace(link.pathname + query + location.hash)
}
