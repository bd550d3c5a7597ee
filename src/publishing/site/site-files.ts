/** File of the built site. Assets have content-hashed names. `pointer` files follow the pages. */
export type SiteFile = {
  /** Path within the site, without a leading slash: 'm/abc/title/index.html'. */
  path: string
  kind: 'asset' | 'page' | 'pointer'
  /** SHA-256 of the bytes in hex. */
  digest: string
  bytes: number
}

/** Files of a built site. Each build with changes increments the revision. */
export type SiteFiles = {
  revision: number
  /** Hash of the code and site config. Undefined for a plain folder. */
  madeWith?: string
  count(): number
  all(): Iterable<SiteFile>
  /** Changes since an earlier revision. Undefined if that revision is no longer recorded. */
  since(revision: number): { changed: SiteFile[]; removed: string[] } | undefined
  /** Bytes as written by the build. */
  read(path: string): Promise<Uint8Array>
}
