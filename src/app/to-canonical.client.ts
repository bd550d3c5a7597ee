import { navigateTo } from '#features/account/navigate-to.client.ts'

/** Redirects to the canonical address if the content has moved. */
export function toCanonical() {
  const link = document.querySelector<HTMLLinkElement>('link[rel=canonical]')
  if (link) navigateTo(link.href)
}
