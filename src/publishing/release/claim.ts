import { own } from '../object-storage/sent.ts'
import type { ObjectStore } from '../object-storage/store.ts'
import { probeKey, releaseKey } from './keys.ts'
import { type ReleasePlan, readPlan, writePlan } from './plan.ts'

/** Tests whether a store supports `If-None-Match: *`. Other stores allow only a single publisher. */
export async function isExclusive(store: ObjectStore): Promise<boolean> {
  const body = Buffer.from('Written twice, to see whether this store refuses the second')
  const first = await store.create(probeKey, body, own)
  if (first !== 'created') return first === 'taken'
  return (await store.create(probeKey, body, own)) === 'taken'
}

/** Claims a release number for a plan. Returns false if another publisher has it. */
export async function claim(store: ObjectStore, plan: ReleasePlan, exclusive: boolean): Promise<boolean> {
  const key = releaseKey(plan.head.release, 'plan')
  const body = await writePlan(plan)
  if (exclusive) {
    const outcome = await store.create(key, body, own)
    if (outcome === 'unsupported') throw new Error(`${store.name} refuses a conditional write that it kept to before`)
  } else if (!(await store.storedAt(key))) await store.put(key, body, own)
  // Responses get lost and stores may ignore the condition, so the stored plan decides.
  const there = await store.get(key)
  return there !== undefined && (await readPlan(there)).head.nonce === plan.head.nonce
}
