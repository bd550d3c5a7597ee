import { resolve } from 'node:path'
import { buildSite } from '../build.ts'
import { folderFiles } from '../folder-files.ts'
import type { Notice } from '../notice.ts'
import type { SiteFiles } from '../site-files.ts'

/** Brings the built site up to date; `confirmed` are the notices whose revision was seen. */
export type Builder = { apply(notices: Notice[]): Promise<{ files: SiteFiles; confirmed: Notice[] }> }

type Options = { root: string; env: Record<string, string | undefined>; say: (line: string) => void }

/** Builds the whole site for every change. */
export function wholeBuilder({ root, env, say }: Options): Builder {
  return {
    async apply() {
      await buildSite({ root, env, say })
      return { files: await folderFiles(resolve(root, env.FOYER_OUT || 'dist')), confirmed: [] }
    },
  }
}
