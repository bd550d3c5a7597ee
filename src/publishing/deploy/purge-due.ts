import { messageOf } from '#core/errors.ts'
import { own } from '../object-storage/store.ts'
import { releaseKey, releaseOf, unpurgedFolder, unpurgedKey } from '../release/keys.ts'
import { type Change, readPlan } from '../release/plan.ts'
import type { Publisher } from './publisher.ts'
import { noPurge } from './purge.ts'

/** Records a pending CDN purge before any change, so a later publish can run it. */
export async function owePurge(release: number, { store, purge }: Publisher): Promise<void> {
  if (purge !== noPurge) await store.put(unpurgedKey(release), Buffer.from(''), own)
}

/** Purges the CDN for finished releases. A failed purge is retried at the next publish. */
export async function purgeDue({ store, deployState, purge, log }: Publisher): Promise<void> {
  if (purge === noPurge) return
  try {
    for await (const { key } of store.list(unpurgedFolder)) {
      const { release = 0 } = releaseOf(key) ?? {}
      if (release > deployState.release()) continue
      const plan = await store.get(releaseKey(release, 'plan'))
      const paths = plan ? pathsOf((await readPlan(plan)).changes) : []
      if (paths.length) await purge(paths)
      await store.remove([key])
    }
  } catch (error) {
    log(`WARNING: the CDN was not purged, the next publish tries again: ${messageOf(error)}`)
  }
}

const pathsOf = (changes: Change[]) => changes.filter(({ kind }) => kind !== 'asset').map(({ path }) => path)
