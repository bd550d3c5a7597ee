import { applyChanges } from '../changes.ts'
import type { Notice } from '../shared/notice.ts'
import type { SiteFiles } from '../site/site-files.ts'

/** The site after some changes; `confirmed` are the notices whose revision was seen. */
export type Brought = { files: SiteFiles; confirmed: Notice[]; close(): void }

/** Brings the built site up to date. Without any notice it looks what time alone has changed. */
export type Builder = { apply(notices: Notice[]): Promise<Brought> }

type Options = { root: string; env: Record<string, string | undefined>; say: (line: string) => void }

/** Pulls what the notices name and renders what that changes. */
export const siteBuilder = (options: Options): Builder => ({
  async apply(notices) {
    const { files, confirmed } = await applyChanges(options, notices)
    return { files, confirmed, close: files.close }
  },
})
