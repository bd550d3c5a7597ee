import pMap from 'p-map'
import { own } from '../object-storage/sent.ts'
import type { ObjectStore } from '../object-storage/store.ts'
import { releaseKey, releaseOf, releasesFolder, retainedKey } from './keys.ts'
import { holdLease, type Lease, LeaseError } from './lease.ts'
import type { Change, PlanHead, ReleasePlan } from './plan.ts'

type Options = { store: ObjectStore; lease: Lease; concurrency: number; progress?: (done: number, of: number) => void }

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
  let standing: Standing = 'ours'
  let failure: unknown
  const verify = async () => {
    standing = await standingOf(release, store)
  }
  const alive = holdLease(async () => {
    await store.put(releaseKey(release, 'beat'), Buffer.from(String(performance.now())), own)
    await verify()
  }, lease)
  const check = () => {
    if (standing === 'later') throw new LeaseError(goneOn)
    alive.check()
  }
  const total = changes.filter(({ kind }) => kind !== 'asset').length
  let done = 0
  const each = async (change: Change) => {
    if (failure || standing === 'done') return
    try {
      check()
      if (change.now) await store.copy(retainedKey(change.path, change.now), change.path)
      else await store.remove([change.path])
      progress?.(++done, total)
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
    if (standing === 'ours') await store.put(releaseKey(release, 'done'), noteOf(head, changes.length), note)
  } finally {
    alive.end()
  }
}

const note = { ...own, contentType: 'application/json' }
const noteOf = ({ release, nonce, at }: PlanHead, changes: number) =>
  Buffer.from(JSON.stringify({ release, nonce, at, changes }))

const goneOn = 'Another publisher went on in the place of this one, which had been silent for too long: publish again'

/** State of a release: ours to finish, done, or followed by a later release. */
type Standing = 'ours' | 'done' | 'later'

async function standingOf(release: number, store: ObjectStore): Promise<Standing> {
  let standing: Standing = 'ours'
  for await (const { key } of store.list(releasesFolder, releaseKey(release, 'beat'))) {
    const seen = releaseOf(key)
    if (seen && seen.release > release) return 'later'
    if (seen?.part === 'done') standing = 'done'
  }
  return standing
}
