import { follow } from './follow.ts'

/** A page rendered ahead whose content stands elsewhere gives way to that address, which is its canonical one. */
export function toCanonical() {
  const link = document.querySelector<HTMLLinkElement>('link[rel=canonical]')
  if (link) follow(link.href)
}
