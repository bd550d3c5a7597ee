/** Goes to where a page has moved, on this very site; a player that was asked for opens there. */
export function follow(address: string) {
  const { pathname, search } = new URL(address, location.origin)
  const query = new URLSearchParams(search)
  const asked = new URLSearchParams(location.search)
  for (const name of ['play', 'app-config']) if (asked.has(name)) query.set(name, asked.get(name) ?? '')
  location.replace(`${pathname}?${query}${location.hash}`)
}
