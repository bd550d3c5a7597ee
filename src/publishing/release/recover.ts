import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod/mini'
import type { Report } from '#core/report/report.ts'
import type { ObjectStore } from '../object-storage/store.ts'
import { applyPlan, findMissingObjects } from './apply.ts'
import type { DeployState, Live } from './deploy-state.ts'
import { type Lease, LeaseError } from './lease.ts'
import {
  checkpointKey,
  checkpointsFolder,
  type ReleasePlan,
  readLines,
  readPlan,
  releaseKey,
  releaseOf,
  releasesFolder,
} from './plan.ts'

export type RecoveryContext = {
  store: ObjectStore
  deployState: DeployState
  lease: Lease
  concurrency: number
  report: Report
  /** Dry run without writes. */
  dry: boolean
}

type Seen = { release: number; objects: Map<string, { tag: string; modified: Date }> }

/** Releases after a given number, from the store. */
export async function releasesAfter(store: ObjectStore, after: number): Promise<Seen[]> {
  const releases: Seen[] = []
  for await (const { key, tag, modified } of store.list(releasesFolder, `${releaseKey(after, 'plan')}~`)) {
    const { release = 0, part = '' } = releaseOf(key) ?? {}
    if (release <= after) continue
    if (releases.at(-1)?.release !== release) releases.push({ release, objects: new Map() })
    releases.at(-1)?.objects.set(part, { tag, modified })
  }
  return releases.filter(({ objects }) => objects.has('plan'))
}

export async function fetchPlan(store: ObjectStore, release: number): Promise<ReleasePlan> {
  const bytes = await store.get(releaseKey(release, 'plan'))
  if (!bytes) throw new Error(`${store.name} has no record of release ${release}`)
  return readPlan(bytes)
}

/** Updates the deploy state to the newest release. Finishes a release of a dead publisher. */
export async function recover(context: RecoveryContext): Promise<void> {
  const { store, deployState } = context
  if (!(await hasRecordedRelease(context))) await resetToCheckpoint(context)
  for (;;) {
    const releases = await releasesAfter(store, deployState.release())
    if (!releases.length) return
    for (const seen of releases) {
      const isNewest = seen === releases.at(-1)
      if (seen.release === deployState.release() + 1) await adoptRelease(seen, isNewest, context)
      // The plans in between were garbage collected.
      else if ((await resetToCheckpoint(context)) >= seen.release - 1) break
      else throw new Error(`${store.name} has no plan of release ${seen.release - 1}`)
    }
  }
}

const Done = z.object({ nonce: z.optional(z.string()) })

/** Tests whether the store, possibly emptied or restored, still has the recorded release. */
async function hasRecordedRelease({ store, deployState }: RecoveryContext): Promise<boolean> {
  if (!deployState.release()) return false
  const bytes = await store.get(releaseKey(deployState.release(), 'done'))
  if (!bytes) return false
  const { nonce } = Done.parse(JSON.parse(Buffer.from(bytes).toString()))
  return !nonce || nonce === deployState.getValue('nonce')
}

async function adoptRelease({ release, objects }: Seen, isNewest: boolean, context: RecoveryContext) {
  const plan = await fetchPlan(context.store, release)
  // The publisher of the next release has already finished this one.
  if (isNewest && !objects.has('done')) await finish(plan, context)
  context.deployState.applyRelease(plan)
}

const Checkpoint = z.object({
  path: z.string(),
  kind: z.enum(['asset', 'page', 'pointer']),
  digest: z.string(),
  form: z.enum(['1', '1br']),
  bytes: z.number(),
}) satisfies z.ZodMiniType<Live>

/** Resets the deploy state to the newest checkpoint, or to empty. Returns its release number. */
async function resetToCheckpoint({ store, deployState }: RecoveryContext): Promise<number> {
  let newest = 0
  for await (const { key } of store.list(checkpointsFolder)) newest = releaseOf(key)?.release ?? newest
  const bytes = newest ? await store.get(checkpointKey(newest)) : undefined
  const files = bytes ? (await readLines(bytes)).map((file) => Checkpoint.parse(file)) : []
  deployState.resetTo(bytes ? newest : 0, files)
  // The checkpoint lacks the nonce and rollback state, which the plan contains.
  const plan = bytes && (await store.get(releaseKey(newest, 'plan')))
  if (plan) deployState.applyRelease(await readPlan(plan))
  return deployState.release()
}

/** Waits for another publisher's release. Takes over when its heartbeats stop. */
async function finish(plan: ReleasePlan, { store, deployState, lease, concurrency, report, dry }: RecoveryContext) {
  const { release, by } = plan.head
  if (dry) throw new Error(`Release ${release} of ${store.name} is not finished: the next publish finishes it`)
  if (by !== deployState.getValue('publisher') && (await awaitOtherPublisher(store, release, lease, report))) return
  const [lost] = await findMissingObjects(plan.changes, { store, concurrency })
  if (lost) {
    report.line(`Release ${release} is unfinished, and its object ${lost} is missing: the next release replaces it`)
    return deployState.markUnverified(plan.changes)
  }
  report.line(`Release ${release} is unfinished: finishing it`)
  await applyOrInvalidate(plan, { store, deployState, lease, concurrency })
}

type Applying = Pick<RecoveryContext, 'store' | 'deployState' | 'lease' | 'concurrency'> & {
  progress?: (done: number) => void
}

/** Applies a plan. After a lost lease, its addresses are marked for the next publish. */
export async function applyOrInvalidate(plan: ReleasePlan, { deployState, ...applying }: Applying): Promise<void> {
  try {
    await applyPlan(plan, applying)
    deployState.markVerified(plan.changes)
  } catch (error) {
    if (error instanceof LeaseError) deployState.markUnverified(plan.changes)
    throw error
  }
}

/** Tests whether another publisher finishes its release. Only observed time without heartbeats counts. */
async function awaitOtherPublisher(store: ObjectStore, release: number, { beatMs, deadMs }: Lease, report: Report) {
  report.line(`Another publisher is applying release ${release}: waiting`)
  const everyMs = Math.min(500, beatMs)
  let [lastBeat, silentMs, checkedAt] = ['', 0, performance.now()]
  while (silentMs < deadMs) {
    const [seen] = await releasesAfter(store, release - 1)
    if (!seen || seen.release !== release || seen.objects.has('done')) return true
    const beat = seen.objects.get('beat')?.tag ?? ''
    const now = performance.now()
    silentMs = beat === lastBeat ? silentMs + Math.min(now - checkedAt, 2 * everyMs) : 0
    ;[lastBeat, checkedAt] = [beat, now]
    await sleep(everyMs)
  }
  return false
}
