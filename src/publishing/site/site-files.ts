/**
 * A file of the built site. `pointer` is what leads to others and must come after them (404.html, sitemaps, service worker);
 * an asset's address names its content, so it never changes.
 */
export type SiteFile = {
  /** Address within the site, without a leading slash: 'm/abc/title/index.html'. */
  path: string
  kind: 'asset' | 'page' | 'pointer'
  /** SHA-256 of the bytes, hex. */
  digest: string
  bytes: number
}

/** The files of a built site, by revision: each build that changed something is one more. */
export type SiteFiles = {
  revision: number
  /** Names the code and the facts of the site that all of it was made with; nobody knows them of a mere folder. */
  madeWith?: string
  count(): number
  all(): Iterable<SiteFile>
  /** What differs from an earlier revision; undefined where that revision is not known any more. */
  since(revision: number): { changed: SiteFile[]; removed: string[] } | undefined
  /** The bytes as the build wrote them. */
  read(path: string): Promise<Uint8Array>
}
