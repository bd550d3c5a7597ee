import pMap from 'p-map'
import { type ObjectStore, stateObjectMetadata } from '../object-storage/store.ts'
import { writeCheckpoint } from '../release/apply.ts'
import { checkpointsFolder, collectedKey, releaseKey, releaseOf, retainedFolder, uploadKey } from '../release/plan.ts'
import { fetchPlan, recover, releasesAfter } from '../release/recover.ts'
import { fileKindOf } from '../site/site-store.ts'
import type { Publisher } from './publisher.ts'
import { waitingShards } from './shards.ts'

export type RetentionOptions = {
  /** Number of releases retained for rollback, regardless of age. */
  releases: number
  /** Retention of replaced files for open tabs, in ms. */
  graceMs: number
}

const day = 24 * 3_600_000
export const defaultRetention: RetentionOptions = { releases: 10, graceMs: 7 * day }

// Assets, including earlier Workbox runtimes of the service worker.
const assets = ['_astro/', '_images/', 'workbox-']

/** Removes old objects that no retained release references. Returns the number of removed objects. */
export async function collectReleases(
  retention: RetentionOptions,
  publisher: Publisher,
): Promise<{ removed: number; oldest: number }> {
  const { store, deployState, now } = publisher
  await recover(publisher)
  const newest = deployState.release()
  if (!newest) return { removed: 0, oldest: 0 }
  if (!(await store.storedAt(releaseKey(newest, 'done')))) throw new Error(notFinished(store.name, newest))
  const before = new Date(now().getTime() - retention.graceMs)
  const oldest = await oldestNeeded(retention, before, publisher)
  // A publisher without local state starts from this checkpoint, so older plans can be removed.
  await writeCheckpoint(store, deployState)
  await store.put(collectedKey, Buffer.from(String(oldest)), stateObjectMetadata)
  const abandonedBefore = new Date(Math.min(before.getTime(), now().getTime() - day))
  const shards = await waitingShards(abandonedBefore, publisher)
  const needed = new Set([...(await keysNeeded(oldest, publisher)), ...shards.needed])
  const old = await Promise.all([retainedFolder, ...assets].map((start) => unneeded(store, start, needed, before)))
  const removed = await removeOld(old.flat(), before, publisher)
  const stateKeys = [...shards.old, ...(await oldReleaseKeys(store, oldest, newest))]
  await store.remove(stateKeys)
  const unfinished = await store.removeUnfinished(abandonedBefore)
  return { removed: removed + stateKeys.length + unfinished, oldest }
}

const notFinished = (name: string, release: number) =>
  `Release ${release} of ${name} is not finished: publish first, then collect`

/** Rechecks each object's age, because another publisher may just have stored it again. */
async function removeOld(keys: string[], before: Date, { store, concurrency }: Publisher): Promise<number> {
  const remove = async (key: string) => {
    const stored = await store.storedAt(key)
    // The Last-Modified header has a resolution of one second.
    if (!stored || stored.getTime() + 1_000 > before.getTime()) return 0
    await store.remove([key])
    return 1
  }
  const removed = await pMap(keys, remove, { concurrency })
  return removed.filter(Boolean).length
}

/** Oldest release within the grace time or among the retained releases. */
async function oldestNeeded(
  { releases }: RetentionOptions,
  before: Date,
  { store, deployState }: Publisher,
): Promise<number> {
  const newest = deployState.release()
  const few = Math.max(1, newest - releases)
  const ends = await releasesAfter(store, 0)
  // A release stays live until the next one is done.
  const live = ends.find(({ objects }) => (objects.get('done')?.modified ?? before) > before)
  return Math.max(1, Math.min(few, (live?.release ?? newest) - 1))
}

async function keysNeeded(oldest: number, { store, deployState }: Publisher): Promise<Set<string>> {
  const needed = new Set(deployState.all().map((file) => uploadKey(file, file)))
  for (let release = deployState.release(); release > oldest; release -= 1)
    for (const change of (await fetchPlan(store, release)).changes)
      if (change.was) needed.add(uploadKey(change, change.was))
  return needed
}

async function unneeded(store: ObjectStore, start: string, needed: Set<string>, before: Date): Promise<string[]> {
  const keys: string[] = []
  for await (const { key, modified } of store.list(start))
    if (!needed.has(key) && modified < before && (start === retainedFolder || fileKindOf(key) === 'asset'))
      keys.push(key)
  return keys
}

async function oldReleaseKeys(store: ObjectStore, oldest: number, newest: number): Promise<string[]> {
  const keys: string[] = []
  for (const { release, objects } of await releasesAfter(store, 0))
    if (release <= oldest && release < newest)
      for (const part of objects.keys()) if (isReleaseObject(part)) keys.push(releaseKey(release, part))
  for await (const { key } of store.list(checkpointsFolder))
    if ((releaseOf(key)?.release ?? newest) < newest) keys.push(key)
  return keys
}

const isReleaseObject = (part: string) => part === 'plan' || part === 'beat' || part === 'done'
