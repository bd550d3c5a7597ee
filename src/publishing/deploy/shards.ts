import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod/mini'
import { stateObjectMetadata } from '../object-storage/store.ts'
import { ownFolder, readLines, uploadKey, writeLines } from '../release/plan.ts'
import { recover } from '../release/recover.ts'
import type { SiteFile, SiteFiles } from '../site/site-files.ts'
import {
  assertNoRollbackHold,
  ClaimLostError,
  commit,
  isReleaseNeeded,
  type Published,
  runPendingPurges,
} from './publish.ts'
import type { Publisher } from './publisher.ts'
import { assertStored } from './rollback.ts'
import { upload } from './upload.ts'

/** One shard of a build across machines. `build` is the shared build id. */
export type Shard = { build: string; index: number; count: number }

const Head = z.object({
  index: z.number(),
  count: z.number(),
  base: z.number(),
  form: z.enum(['1', '1br']),
  madeWith: z.optional(z.string()),
})
const File = z.object({
  path: z.string(),
  kind: z.enum(['asset', 'page', 'pointer']),
  digest: z.string(),
  bytes: z.number(),
}) satisfies z.ZodMiniType<SiteFile>

const shardsFolder = `${ownFolder}shards/`
const folderOf = (build: string) => `${shardsFolder}${encodeURIComponent(build)}/`
const keyOf = ({ build, index, count }: Shard) => `${folderOf(build)}${index}-of-${count}`

/** Uploads a shard and its file list without changing live pages. */
export async function publishShard(files: SiteFiles, shard: Shard, publisher: Publisher): Promise<number> {
  const { store, deployState, form } = publisher
  await recover(publisher)
  const uploaded = await upload(deployState.diffOf({ changed: [...files.all()], removed: [] }, form), files, publisher)
  const { index, count } = shard
  const head: z.infer<typeof Head> = { index, count, base: deployState.release(), form, madeWith: files.madeWith }
  await store.put(keyOf(shard), await writeLines([head, ...files.all()]), stateObjectMetadata)
  return uploaded
}

type JoinOptions = { build: string; waitMs: number; isUnattended?: boolean }

/** Joins build shards into a release. Throws an error naming shards missing after `waitMs`. */
export async function finishShards(
  { build, waitMs, isUnattended = false }: JoinOptions,
  publisher: Publisher,
): Promise<Published> {
  const { store, deployState, form } = publisher
  const keys = await allShards(build, waitMs, publisher)
  await recover(publisher)
  if (isUnattended) await assertNoRollbackHold(publisher)
  const shards = await Promise.all(keys.map((key) => readShard(key, publisher)))
  if (shards.some(({ head }) => head.form !== form)) throw new Error(`The shards of ${build} differ in --brotli`)
  if (new Set(shards.map(({ head }) => head.madeWith)).size > 1) throw new Error(differentCodeMessage(build))
  const changes = deployState.diff(joinShards(shards).values(), form)
  // A shard skips upload of live files, which may have been removed since.
  if (shards.some(({ head }) => head.base !== deployState.release())) await assertStored(changes, publisher)
  const isChanged = isReleaseNeeded(changes, publisher)
  if (!isChanged) await runPendingPurges(publisher)
  const release = isChanged ? await commit(changes, publisher) : deployState.release()
  if (!release) throw new ClaimLostError(`Another publisher published to ${store.name} at the same time: finish again`)
  await store.remove(keys)
  return { release, changes, uploaded: 0 }
}

const differentCodeMessage = (build: string) =>
  `The shards of ${build} were made of different code, settings or config: build all of them again, under a new name`

async function allShards(build: string, waitMs: number, { store, report }: Publisher): Promise<string[]> {
  const until = performance.now() + waitMs
  for (;;) {
    const keys: string[] = []
    for await (const { key } of store.list(folderOf(build))) keys.push(key)
    const missing = missingOf(keys, build)
    if (!missing) return keys
    if (performance.now() >= until) throw new Error(missing)
    report.line(missing)
    await sleep(Math.min(5_000, waitMs))
  }
}

function missingOf(keys: string[], build: string): string | undefined {
  const counts = new Set(keys.map((key) => Number(/-of-(\d+)$/.exec(key)?.[1])))
  const [count = 0] = counts
  if (!count) return `There is no shard of build ${build}`
  if (counts.size > 1)
    return `Build ${build} has shards of ${[...counts].join(' and of ')} parts: give each build its own name`
  const missing = Array.from({ length: count }, (_, index) => index).filter(
    (index) => !keys.includes(keyOf({ build, index, count })),
  )
  return missing.length ? `Build ${build} waits for shard ${missing.join(', ')} of ${count}` : undefined
}

/** Returns expired shard lists of unfinished builds, and keys that current shards still need. */
export async function waitingShards(before: Date, publisher: Publisher): Promise<{ old: string[]; needed: string[] }> {
  const [old, needed]: [string[], string[]] = [[], []]
  for await (const { key, modified } of publisher.store.list(shardsFolder))
    if (modified < before) old.push(key)
    else {
      const { head, files } = await readShard(key, publisher)
      for (const file of files) needed.push(uploadKey(file, { ...file, form: head.form }))
    }
  return { old, needed }
}

type ShardList = { key: string; head: z.infer<typeof Head>; files: SiteFile[] }

async function readShard(key: string, { store }: Publisher): Promise<ShardList> {
  const bytes = await store.get(key)
  if (!bytes) throw new Error(`${store.name} has no ${key}`)
  const [head, ...files] = await readLines(bytes)
  return { key, head: Head.parse(head), files: files.map((file) => File.parse(file)) }
}

function joinShards(shards: ShardList[]): Map<string, SiteFile> {
  const site = new Map<string, SiteFile>()
  for (const { key, files } of shards)
    for (const file of files) {
      const existing = site.get(file.path)
      if (existing && existing.digest !== file.digest)
        throw new Error(`${key} and another shard built ${file.path} differently: build them from the same content`)
      site.set(file.path, file)
    }
  return site
}
