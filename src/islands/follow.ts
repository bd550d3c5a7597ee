/** Goes to where a page has moved, on this very site; what was asked for of the old address is asked for there. */
export function follow(address: string) {
  const { pathname, searchParams } = new URL(address, location.origin)
  const query = new URLSearchParams(location.search)
  for (const [name, value] of searchParams) query.set(name, value)
  location.replace(`${pathname}?${query}${location.hash}`)
}
