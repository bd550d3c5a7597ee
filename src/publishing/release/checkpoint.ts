import { own } from '../store/sent.ts'
import type { ObjectStore } from '../store/store.ts'
import { checkpointKey } from './keys.ts'
import type { Ledger } from './ledger.ts'
import { writeLines } from './plan.ts'

const every = 64

/** Stores the whole list of live files, from which a publisher without a memory starts. */
export async function writeCheckpoint(store: ObjectStore, ledger: Ledger): Promise<void> {
  await store.put(checkpointKey(ledger.release()), await writeLines(ledger.all()), own)
}

/** A list now and then keeps the way from the last one short. */
export const isCheckpointDue = (release: number) => release % every === 0
