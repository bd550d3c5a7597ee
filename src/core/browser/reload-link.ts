/**
 * A link that asks for this very page anew. Spelled out, an address with a fragment would be a jump within the page; and
 * one that names a dialog would be opened in place, which the target keeps from happening.
 */
export const reloadLink = { href: '', target: '_self' } as const
