import { findMissingObjects } from '../release/apply.ts'
import { type Change, collectedKey, mergeChanges, reverseChanges } from '../release/plan.ts'
import { fetchPlan, recover, releasesAfter } from '../release/recover.ts'
import { ClaimLostError, commit, type Published, runPendingPurges } from './publish.ts'
import type { Publisher } from './publisher.ts'

/** Restores an earlier release as a new release. Defaults to the one before the live content. */
export async function rollBack(requested: number | undefined, publisher: Publisher): Promise<Published> {
  const { store, deployState } = publisher
  const interrupted = await unfinishedRollback(publisher)
  await recover(publisher)
  const newest = deployState.release()
  const restored = Number(deployState.getValue('rollback') ?? newest)
  // A repeated command completes an interrupted rollback and goes back no further.
  const target = requested ?? (interrupted === newest ? restored : restored - 1)
  const oldest = Number(Buffer.from((await store.get(collectedKey)) ?? []).toString() || 1)
  if (target < oldest || target >= newest) throw new Error(unavailableRelease(store.name, { target, oldest, newest }))
  const changes = await changesBackTo(target, publisher)
  if (!changes.length) {
    await runPendingPurges(publisher)
    return { release: newest, changes, uploaded: 0 }
  }
  await assertStored(changes, publisher)
  const release = await commit(changes, publisher, { rollbackTo: target })
  if (release) return { release, changes, uploaded: 0 }
  throw new ClaimLostError(
    `Another publisher published to ${store.name} at the same time: check it, then roll back again`,
  )
}

/** Number of a rollback that its publisher did not finish. */
async function unfinishedRollback({ store, deployState }: Publisher): Promise<number | undefined> {
  const last = (await releasesAfter(store, deployState.release())).at(-1)
  if (!last || last.objects.has('done')) return undefined
  const { head } = await fetchPlan(store, last.release)
  return head.rollbackTo && head.release
}

type ReleaseRange = { target: number; oldest: number; newest: number }

const unavailableRelease = (name: string, { target, oldest, newest }: ReleaseRange) =>
  newest <= oldest
    ? `${name} has no earlier release to go back to`
    : `${name} cannot return to release ${target}: it retains ${oldest} to ${newest - 1}`

async function changesBackTo(target: number, { store, deployState }: Publisher): Promise<Change[]> {
  const back: Change[][] = []
  for (let release = deployState.release(); release > target; release -= 1)
    back.push(reverseChanges((await fetchPlan(store, release)).changes))
  return mergeChanges(back.flat())
}

/** Throws an error before any change if bytes are missing. */
export async function assertStored(changes: Change[], publisher: Publisher): Promise<void> {
  const [lost] = await findMissingObjects(changes, publisher)
  if (lost) throw new Error(`${publisher.store.name} is missing ${lost} of that release: nothing was changed`)
}
