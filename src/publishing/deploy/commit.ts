import { randomUUID } from 'node:crypto'
import { messageOf } from '#core/errors.ts'
import { claim, isCheckpointDue, writeCheckpoint } from '../release/apply.ts'
import type { Change, ReleasePlan } from '../release/plan.ts'
import { applySurely } from '../release/recover.ts'
import { knowsWhoIsFirst, type Publisher } from './publisher.ts'
import { owePurge, purgeDue } from './purge-due.ts'
import { counter } from './upload.ts'

type About = { revision?: number; rollbackTo?: number }

/** Commits uploaded changes as the next release. Returns undefined if another publisher committed first. */
export async function commit(changes: Change[], publisher: Publisher, about: About = {}): Promise<number | undefined> {
  const { store, deployState, log, now, lease, concurrency, form } = publisher
  const { revision, rollbackTo } = about
  const release = deployState.release() + 1
  const by = deployState.fact('publisher') ?? ''
  const head = { release, by, nonce: randomUUID(), at: now().toISOString(), ...(rollbackTo && { rollbackTo }) }
  const plan: ReleasePlan = { head, changes }
  await owePurge(release, publisher)
  if (!(await claim(store, plan, await knowsWhoIsFirst(publisher)))) return undefined
  const count = counter(changes.length, (line) => log(`Changed ${line} addresses`))
  await applySurely(plan, { store, deployState, lease, concurrency, progress: count })
  deployState.follow(plan, { revision, form })
  // The release is live, so later failures are logged and do not revert it.
  await purgeDue(publisher)
  if (isCheckpointDue(release))
    await writeCheckpoint(store, deployState).catch((error) =>
      log(`WARNING: no checkpoint was written: ${messageOf(error)}`),
    )
  return release
}
