import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import pMap from 'p-map'
import { digestOf } from '../shared/digest.ts'
import type { SiteFile, SiteFiles } from './site-files.ts'
import { kindOf } from './site-store.ts'

/** The files of a finished site in a folder, such as `dist/` or one that was built elsewhere; throws when there is none. */
export async function folderFiles(root: string): Promise<SiteFiles> {
  if (!existsSync(join(root, 'index.html'))) throw new Error(`There is no site in ${root}: build it first`)
  const entries = (await readdir(root, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const paths = entries.map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
  const read = (path: string) => readFile(join(root, path))
  const files = await pMap(paths.sort(), async (path) => fileOf(path, await read(path)), { concurrency: 16 })
  return {
    // Nobody counts the builds of a folder
    revision: 0,
    count: () => files.length,
    all: () => files,
    since: () => undefined,
    read,
  }
}

function fileOf(path: string, bytes: Uint8Array): SiteFile {
  return { path, kind: kindOf(path), digest: digestOf(bytes), bytes: bytes.length }
}
