import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stateFile } from '../facts/built.ts'
import type { SiteFiles } from './site-files.ts'
import { openSiteStore } from './site-store.ts'

/** The files of the site that was built last into a folder; throws when none was. Nothing of the folder is walked. */
export function builtFiles(out: string): SiteFiles & { close(): void } {
  const file = stateFile('site.sqlite')
  if (!existsSync(file) || !existsSync(out)) throw new Error(`There is no site in ${out}: build it first`)
  const store = openSiteStore(file, { readOnly: true })
  const revision = store.revision()
  return {
    revision,
    count: store.count,
    all: store.files,
    since(earlier) {
      if (earlier < store.firstRevision() || earlier > revision) return undefined
      return { changed: store.changedSince(earlier), removed: store.goneSince(earlier) }
    },
    read: (path) => readFile(join(out, path)),
    close: store.close,
  }
}
