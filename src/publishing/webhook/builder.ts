import { applyChanges } from '../changes.ts'
import type { ContentChange } from '../shared/content-change.ts'
import type { SiteFiles } from '../site/site-files.ts'

/** Site files after content changes. `confirmed` lists changes whose revision was seen. */
export type Brought = { files: SiteFiles; confirmed: ContentChange[]; close(): void }

/** Updates the built site. Without content changes it only applies changes over time. */
export type Builder = { apply(changes: ContentChange[]): Promise<Brought> }

type Options = { root: string; env: Record<string, string | undefined>; log: (line: string) => void }

/** Pulls content changes and renders the affected pages. */
export const siteBuilder = (options: Options): Builder => ({
  async apply(changes) {
    const { files, confirmed } = await applyChanges(options, changes)
    return { files, confirmed, close: files.close }
  },
})
