import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pMap from 'p-map'
import { stateFile } from '../config/settings.ts'
import { filesUnder } from '../shared/files-under.ts'
import { isSystemFile } from '../shared/public-files.ts'
import type { ShardPart } from '../shared/shard.ts'
import { digestOf } from '../shared/text.ts'
import { isBuildUnfinished, shardLabel } from './last-build.ts'
import type { SiteFile, SiteFiles } from './site-files.ts'
import { fileKindOf, openSiteStore } from './site-store.ts'

/** Files of the last build or shard. Throws if incomplete, missing or another shard. */
export function builtFiles(out: string, shard?: ShardPart): SiteFiles & { close(): void } {
  const file = stateFile('site.sqlite')
  if (!existsSync(file) || !existsSync(out)) throw new Error(`There is no site in ${out}: build it first`)
  if (isBuildUnfinished())
    throw new Error(`A build changes ${out}, or was cut short while it did: wait for it, or build it again`)
  const store = openSiteStore(file, { readOnly: true })
  const wrong = wrongShard(store.getMeta('shard') ?? '', shard)
  if (wrong) {
    store.close()
    throw new Error(`${out} contains ${wrong}`)
  }
  const revision = store.revision()
  return {
    revision,
    madeWith: digestOf(`${store.getMeta('code')} ${store.getMeta('siteDigest')}`),
    count: store.count,
    all: store.files,
    since(earlier) {
      if (earlier < store.firstRevision() || earlier > revision) return undefined
      return { changed: store.changedSince(earlier), removed: store.removedSince(earlier) }
    },
    read: (path) => readFile(join(out, path)),
    close: store.close,
  }
}

function wrongShard(built: string, shard: ShardPart | undefined): string | undefined {
  const name = shardLabel(shard)
  if (built === name) return undefined
  if (!built) return `the whole site, not ${name}: build it with the same SHARD_INDEX and SHARD_COUNT`
  if (name) return `${built} of the site, not ${name}: build and publish with the same SHARD_INDEX and SHARD_COUNT`
  return `only ${built} of the site: publish it with the SHARD_INDEX and SHARD_COUNT of its build, or build the whole site`
}

/** Files of a finished site in a folder, such as `dist/`. Throws if empty. */
export async function folderFiles(root: string): Promise<SiteFiles> {
  if (!existsSync(join(root, 'index.html'))) throw new Error(`There is no site in ${root}: build it first`)
  const paths: string[] = []
  for await (const path of filesUnder(root, refuseLink(root))) if (!isSystemFile(path)) paths.push(path)
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
  throw new Error(`${path} in ${root} is a symbolic link, which may point outside the site: copy the files instead`)
}

function fileOf(path: string, bytes: Uint8Array): SiteFile {
  return { path, kind: fileKindOf(path), digest: digestOf(bytes), bytes: bytes.length }
}

const cloudflareFiles = 20_000

/** Returns warnings about a number of published files that the free plan of a host refuses. */
export const fileLimitWarnings = (files: number): string[] =>
  files > cloudflareFiles
    ? [`The site has ${files.toLocaleString('en')} files: Cloudflare Pages accepts 20,000 without a paid plan`]
    : []
