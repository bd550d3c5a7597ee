import pMap from 'p-map'
import { type ObjectStore, stateObjectMetadata } from '../object-storage/store.ts'
import type { DeployState } from './deploy-state.ts'
import { keepLease, type Lease, LeaseError } from './lease.ts'
import {
  type Change,
  checkpointKey,
  type PlanHead,
  probeKey,
  type ReleasePlan,
  readPlan,
  releaseKey,
  releaseOf,
  releasesFolder,
  retainedKey,
  uploadKey,
  writeLines,
  writePlan,
} from './plan.ts'

type Options = { store: ObjectStore; lease: Lease; concurrency: number; progress?: (done: number) => void }

// New pages are written before their links, and links are removed before their pages.
const steps: ((change: Change) => boolean)[] = [
  ({ kind, now, was, path }) => kind === 'page' && !!now && !was && !path.endsWith('.html'),
  ({ kind, now, was, path }) => kind === 'page' && !!now && !was && path.endsWith('.html'),
  ({ kind, now, was }) => kind === 'page' && !!now && !!was,
  ({ kind, now }) => kind === 'pointer' && !!now,
  // Assets remain for open tabs.
  ({ kind, now }) => kind !== 'asset' && !now,
]

/** Applies a plan to the live site from uploaded copies. Restartable by any publisher. */
export async function applyPlan({ head, changes }: ReleasePlan, { store, lease, concurrency, progress }: Options) {
  const { release } = head
  let releaseStatus: ReleaseStatus = 'ours'
  let failure: unknown
  const verify = async () => {
    releaseStatus = await fetchReleaseStatus(release, store)
  }
  const alive = keepLease(async () => {
    await store.put(releaseKey(release, 'beat'), Buffer.from(String(performance.now())), stateObjectMetadata)
    await verify()
  }, lease)
  const check = () => {
    if (releaseStatus === 'later') throw new LeaseError(takenOver)
    alive.check()
  }
  let done = 0
  const each = async (change: Change) => {
    if (failure || releaseStatus === 'done') return
    try {
      check()
      if (change.now) await store.copy(retainedKey(change.path, change.now), change.path)
      else await store.remove([change.path])
      progress?.(++done)
    } catch (error) {
      failure ??= error
    }
  }
  const inStep = async (step: (typeof steps)[number]) => {
    // Pending requests finish before the next step.
    await pMap(changes.filter(step), each, { concurrency })
    check()
    if (failure) throw failure
  }
  try {
    for (const step of steps) await inStep(step)
    await verify()
    check()
    if (releaseStatus === 'ours')
      await store.put(releaseKey(release, 'done'), doneBody(head, changes.length), doneMetadata)
  } finally {
    alive.end()
  }
}

const doneMetadata = { ...stateObjectMetadata, contentType: 'application/json' }
const doneBody = ({ release, nonce, at }: PlanHead, changes: number) =>
  Buffer.from(JSON.stringify({ release, nonce, at, changes }))

const takenOver = 'Another publisher took over because this one sent no heartbeat in time: publish again'

/** State of a release: ours to finish, done, or followed by a later release. */
type ReleaseStatus = 'ours' | 'done' | 'later'

async function fetchReleaseStatus(release: number, store: ObjectStore): Promise<ReleaseStatus> {
  let releaseStatus: ReleaseStatus = 'ours'
  for await (const { key } of store.list(releasesFolder, releaseKey(release, 'beat'))) {
    const seen = releaseOf(key)
    if (seen && seen.release > release) return 'later'
    if (seen?.part === 'done') releaseStatus = 'done'
  }
  return releaseStatus
}

const releasesPerCheckpoint = 64

/** Stores the list of live files, for publishers without local state. */
export async function writeCheckpoint(store: ObjectStore, deployState: DeployState): Promise<void> {
  await store.put(checkpointKey(deployState.release()), await writeLines(deployState.all()), stateObjectMetadata)
}

/** Regular checkpoints limit the number of plans to replay. */
export const isCheckpointDue = (release: number) => release % releasesPerCheckpoint === 0

/** Tests whether a store supports `If-None-Match: *`. Other stores allow only a single publisher. */
export async function probeConditionalWrites(store: ObjectStore): Promise<boolean> {
  const body = Buffer.from('Probe of conditional writes')
  const first = await store.create(probeKey, body, stateObjectMetadata)
  if (first !== 'created') return first === 'taken'
  return (await store.create(probeKey, body, stateObjectMetadata)) === 'taken'
}

/** Claims a release number for a plan. Returns false if another publisher has it. */
export async function claim(store: ObjectStore, plan: ReleasePlan, exclusive: boolean): Promise<boolean> {
  const key = releaseKey(plan.head.release, 'plan')
  const body = await writePlan(plan)
  if (exclusive) {
    const outcome = await store.create(key, body, stateObjectMetadata)
    if (outcome === 'unsupported') throw new Error(`${store.name} rejects a conditional write that it supported before`)
  } else if (!(await store.storedAt(key))) await store.put(key, body, stateObjectMetadata)
  // A response may be lost, and a store may ignore the condition: the stored plan decides.
  const stored = await store.get(key)
  return stored !== undefined && (await readPlan(stored)).head.nonce === plan.head.nonce
}

/** Addresses of a plan whose uploaded bytes are missing in the store. */
export async function findMissingObjects(
  changes: Change[],
  { store, concurrency }: Pick<Options, 'store' | 'concurrency'>,
) {
  const isLost = async (change: Change) => change.now && !(await store.storedAt(uploadKey(change, change.now)))
  const lost = await pMap(changes, isLost, { concurrency })
  return changes.filter((_, at) => lost[at]).map(({ path }) => path)
}
