import { own } from '../store/sent.ts'
import type { ObjectStore } from '../store/store.ts'
import { checkpointKey } from './keys.ts'
import type { Ledger } from './ledger.ts'
import { writeLines } from './plan.ts'

const every = 64

/** Stores the list of live files, for publishers without local state. */
export async function writeCheckpoint(store: ObjectStore, ledger: Ledger): Promise<void> {
  await store.put(checkpointKey(ledger.release()), await writeLines(ledger.all()), own)
}

/** Regular checkpoints limit the number of plans to replay. */
export const isCheckpointDue = (release: number) => release % every === 0
