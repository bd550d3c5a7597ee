import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pMap from 'p-map'
import { digestOf } from '../shared/digest.ts'
import { filesUnder } from '../shared/files-under.ts'
import type { SiteFile, SiteFiles } from './site-files.ts'
import { fileKindOf } from './site-store.ts'

/** Files of a finished site in a folder, such as `dist/`. Throws if empty. */
export async function folderFiles(root: string): Promise<SiteFiles> {
  if (!existsSync(join(root, 'index.html'))) throw new Error(`There is no site in ${root}: build it first`)
  const paths: string[] = []
  for await (const path of filesUnder(root, refuseLink(root))) paths.push(path)
  const read = (path: string) => readFile(join(root, path))
  const files = await pMap(paths.sort(), async (path) => fileOf(path, await read(path)), { concurrency: 16 })
  return {
    // A plain folder has no revisions.
    revision: 0,
    count: () => files.length,
    all: () => files,
    since: () => undefined,
    read,
  }
}

const refuseLink = (root: string) => (path: string) => {
  throw new Error(`${path} in ${root} is a link, which may lead out of the site: put the files themselves there`)
}

function fileOf(path: string, bytes: Uint8Array): SiteFile {
  return { path, kind: fileKindOf(path), digest: digestOf(bytes), bytes: bytes.length }
}
