/** Redirects to the canonical address if the content has moved. */
export function toCanonical() {
  const link = document.querySelector<HTMLLinkElement>('link[rel=canonical]')
  if (link) navigateTo(link.href)
}

/** Redirects to the new address of a moved page, with the current query and fragment. */
export function navigateTo(address: string) {
  const { pathname, searchParams: query } = new URL(address, location.origin)
  for (const [name, value] of new URLSearchParams(location.search)) if (!query.has(name)) query.append(name, value)
  location.replace(`${pathname}?${query}${location.hash}`)
}
