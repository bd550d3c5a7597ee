import { randomUUID } from 'node:crypto'
import { messageOf } from '#domain/errors.ts'
import { isCheckpointDue, writeCheckpoint } from '../release/checkpoint.ts'
import { claim } from '../release/claim.ts'
import type { Change, Plan } from '../release/plan.ts'
import { applySurely } from '../release/settle.ts'
import { knowsWhoIsFirst, type Publisher } from './publisher.ts'
import { owePurge, purgeDue } from './purge-due.ts'
import { counter } from './upload.ts'

type About = { revision?: number; rollbackTo?: number }

/** Commits uploaded changes as the next release. Returns undefined if another publisher committed first. */
export async function commit(changes: Change[], publisher: Publisher, about: About = {}): Promise<number | undefined> {
  const { store, ledger, say, now, lease, concurrency, form } = publisher
  const { revision, rollbackTo } = about
  const release = ledger.release() + 1
  const by = ledger.fact('publisher') ?? ''
  const head = { release, by, nonce: randomUUID(), at: now().toISOString(), ...(rollbackTo && { rollbackTo }) }
  const plan: Plan = { head, changes }
  await owePurge(release, publisher)
  if (!(await claim(store, plan, await knowsWhoIsFirst(publisher)))) return undefined
  const count = counter(changes.length, (line) => say(`Changed ${line} addresses`))
  await applySurely(plan, { store, ledger, lease, concurrency, progress: count })
  ledger.follow(plan, { revision, form })
  // The release is live, so later failures are logged and do not revert it.
  await purgeDue(publisher)
  if (isCheckpointDue(release))
    await writeCheckpoint(store, ledger).catch((error) =>
      say(`WARNING: no checkpoint was written: ${messageOf(error)}`),
    )
  return release
}
