import { own } from '../object-storage/sent.ts'
import type { ObjectStore } from '../object-storage/store.ts'
import type { DeployState } from './deploy-state.ts'
import { checkpointKey } from './keys.ts'
import { writeLines } from './plan.ts'

const every = 64

/** Stores the list of live files, for publishers without local state. */
export async function writeCheckpoint(store: ObjectStore, deployState: DeployState): Promise<void> {
  await store.put(checkpointKey(deployState.release()), await writeLines(deployState.all()), own)
}

/** Regular checkpoints limit the number of plans to replay. */
export const isCheckpointDue = (release: number) => release % every === 0
