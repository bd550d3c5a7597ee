import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stateFile } from '../config/site-data.ts'
import { digestOf } from '../shared/digest.ts'
import type { ShardPart } from '../shared/shard.ts'
import { isMoving, shareName } from './last-build.ts'
import type { SiteFiles } from './site-files.ts'
import { openSiteStore } from './site-store.ts'

/** Files of the last build or shard. Throws if incomplete, missing or another shard. */
export function builtFiles(out: string, share?: ShardPart): SiteFiles & { close(): void } {
  const file = stateFile('site.sqlite')
  if (!existsSync(file) || !existsSync(out)) throw new Error(`There is no site in ${out}: build it first`)
  if (isMoving())
    throw new Error(`A build changes ${out}, or was cut short while it did: wait for it, or build it again`)
  const store = openSiteStore(file, { readOnly: true })
  const wrong = wrongShare(store.fact('share') ?? '', share)
  if (wrong) {
    store.close()
    throw new Error(`${out} holds ${wrong}`)
  }
  const revision = store.revision()
  return {
    revision,
    madeWith: digestOf(`${store.fact('code')} ${store.fact('facts')}`),
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

function wrongShare(built: string, share: ShardPart | undefined): string | undefined {
  const name = shareName(share)
  if (built === name) return undefined
  if (!built) return `the whole site, not ${name}: build it with the same SHARD_INDEX and SHARD_COUNT`
  if (name) return `${built} of the site, not ${name}: build and publish with the same SHARD_INDEX and SHARD_COUNT`
  return `only ${built} of the site: publish it with the SHARD_INDEX and SHARD_COUNT of its build, or build the whole site`
}
