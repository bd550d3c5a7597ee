/**
 * Link that reloads this page: without the fragment, which would only scroll, and with a target against in-place
 * handling.
 */
export const reloadLink = { href: '', target: '_self' } as const
