/** Redirects `?e=` on a pre-rendered series page to the page of that episode. */
export function toEpisode() {
  const params = new URLSearchParams(location.search)
  const id = params.get('e')
  const link = id && document.querySelector<HTMLAnchorElement>(`#content a[href*="/m/${CSS.escape(id)}/"]`)
  if (!link) return
  params.delete('e')
  const query = params.size ? `?${params}` : ''
  location.replace(link.pathname + query + location.hash)
}
