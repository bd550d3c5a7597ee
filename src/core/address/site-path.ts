const builtUrl = import.meta.env?.BASE_URL ?? '/'

/** Path of the site on its host, such as `/tv`; empty at the root. Bundles contain it as a constant. */
export const siteBase: string = builtUrl === '/' ? '' : builtUrl.replace(/\/$/, '')

/** Path on the host of a path of the site. */
export const sitePath = (path: string) => (siteBase ? siteBase + path : path)

/** Path of the site of a path on the host. */
export const pathInSite = (pathname: string) =>
  siteBase && isWithin(siteBase, pathname) ? pathname.slice(siteBase.length) || '/' : pathname

/** Returns whether a path on the host belongs to the site of a base. */
export const isWithin = (base: string, pathname: string) => pathname === base || pathname.startsWith(`${base}/`)

/** Base of a site URL, for code outside bundles. */
export const baseOf = (siteUrl: string) => new URL(siteUrl).pathname.replace(/\/+$/, '')

/** Replaces `siteBase` in the text of a function that pages or the worker inline. */
export const withSiteBase = (code: string, base: string) => code.replace(/[\w$]*\.?\bsiteBase\b/g, JSON.stringify(base))
