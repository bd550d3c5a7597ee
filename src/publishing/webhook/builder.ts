import { applyChanges } from '../changes.ts'
import type { Notice } from '../shared/notice.ts'
import type { SiteFiles } from '../site/site-files.ts'

/** Site files after content changes. `confirmed` lists changes whose revision was seen. */
export type Brought = { files: SiteFiles; confirmed: Notice[]; close(): void }

/** Updates the built site. Without content changes it only applies changes over time. */
export type Builder = { apply(notices: Notice[]): Promise<Brought> }

type Options = { root: string; env: Record<string, string | undefined>; say: (line: string) => void }

/** Pulls content changes and renders the affected pages. */
export const siteBuilder = (options: Options): Builder => ({
  async apply(notices) {
    const { files, confirmed } = await applyChanges(options, notices)
    return { files, confirmed, close: files.close }
  },
})
