/** Allowed configs of a site: its own, listed ones, or any. */
export type SourceSettings = {
  /** 8-character id or URL. */
  defaultSource: string
  otherSources: readonly string[]
  anySource: boolean
}

/** Returns whether pages may show another config than that of the site. */
export const hasOtherSources = ({ anySource, otherSources }: SourceSettings): boolean =>
  anySource || otherSources.length > 0

/** Address of a file that a publisher names: a URL, or a path within the site. */
export const ownAddress = (address: string, siteUrl: string): string | undefined =>
  URL.parse(/^\/(?!\/)/.test(address) ? siteUrl + address : address, `${siteUrl}/`)?.href
