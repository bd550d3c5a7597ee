import { siteBase } from '#core/address/site-path.ts'

/** Leads from the address of a removed language to that of the default one. Returns whether it does. */
export function bootRetired(retired: readonly string[]): boolean {
  const path = siteBase ? location.pathname.slice(siteBase.length) : location.pathname
  const [, prefix = '', ...segments] = path.split('/')
  if (!retired.includes(prefix)) return false
  // Repeated slashes would name another host.
  location.replace(
    `${siteBase}/${segments.filter(Boolean).join('/')}${path.endsWith('/') ? '/' : ''}${location.search}`,
  )
  return true
}
