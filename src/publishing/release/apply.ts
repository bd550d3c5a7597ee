import pMap from 'p-map'
import { own } from '../store/sent.ts'
import type { ObjectStore } from '../store/store.ts'
import { keptKey, releaseKey } from './keys.ts'
import { keepLease, type Lease } from './lease.ts'
import type { Change, Plan } from './plan.ts'

type Options = { store: ObjectStore; lease: Lease; concurrency: number; progress?: (done: number, of: number) => void }

// New pages stand before anything leads to them, and nothing leads to a page when it goes
const steps: ((change: Change) => boolean)[] = [
  ({ kind, now, was, path }) => kind === 'page' && !!now && !was && !path.endsWith('.html'),
  ({ kind, now, was, path }) => kind === 'page' && !!now && !was && path.endsWith('.html'),
  ({ kind, now, was }) => kind === 'page' && !!now && !!was,
  ({ kind, now }) => kind === 'pointer' && !!now,
]

/** Brings the live site to what a plan says, from the kept copies alone. It may be begun again at any point, by anyone. */
export async function applyPlan({ head, changes }: Plan, { store, lease, concurrency, progress }: Options) {
  const alive = keepLease(
    () => store.put(releaseKey(head.release, 'beat'), Buffer.from(String(performance.now())), own),
    lease,
  )
  const total = changes.filter(({ kind }) => kind !== 'asset').length
  let done = 0
  const each = async (change: Change) => {
    alive.check()
    if (change.now) await store.copy(keptKey(change.path, change.now), change.path)
    else await store.remove([change.path])
    progress?.(++done, total)
  }
  try {
    for (const step of steps) await pMap(changes.filter(step), each, { concurrency })
    // Assets stay for the tabs that are open
    await pMap(
      changes.filter(({ kind, now }) => kind !== 'asset' && !now),
      each,
      { concurrency },
    )
    alive.check()
    const told = JSON.stringify({ release: head.release, nonce: head.nonce, at: head.at, changes: changes.length })
    await store.put(releaseKey(head.release, 'done'), Buffer.from(told), { ...own, contentType: 'application/json' })
  } finally {
    alive.end()
  }
}
