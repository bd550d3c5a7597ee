/** Goes to where a page has moved, on this very site; what was asked for of the old address is asked for there. */
export function follow(address: string) {
  const { pathname, searchParams: query } = new URL(address, location.origin)
  for (const [name, value] of new URLSearchParams(location.search)) if (!query.has(name)) query.append(name, value)
  location.replace(`${pathname}?${query}${location.hash}`)
}
