import { randomUUID } from 'node:crypto'
import { messageOf } from '#core/data/errors.ts'
import { stateObjectMetadata } from '../object-storage/store.ts'
import { claim, isCheckpointDue, writeCheckpoint } from '../release/apply.ts'
import {
  type Change,
  pendingPurgeKey,
  pendingPurgesFolder,
  type ReleasePlan,
  readPlan,
  releaseKey,
  releaseOf,
} from '../release/plan.ts'
import { applyOrInvalidate, recover } from '../release/recover.ts'
import type { SiteFiles } from '../site/site-files.ts'
import { type Publisher, supportsConditionalWrites } from './publisher.ts'
import { noPurge } from './purge.ts'
import { upload } from './upload.ts'

/** Publish result. `release` is the live release. */
export type Published = { release: number; changes: Change[]; uploaded: number }

/** Another publisher committed first. Its content may be newer, so the plan must be recomputed. */
export class ClaimLostError extends Error {
  override name = 'ClaimLostError'
}

/** The site was rolled back, and only a manual publish ends the hold. */
export class ReleaseConflictError extends Error {
  override name = 'ReleaseConflictError'
}

/** Computes the changes of a publish without writing any. */
export async function plannedChanges(files: SiteFiles, publisher: Publisher): Promise<Change[]> {
  await recover(publisher)
  return changesOf(files, publisher)
}

/**
 * Publishes a site, unless unchanged: bytes, plan, pages, then the done marker. `isUnattended` throws a
 * ReleaseConflictError after a rollback.
 */
export async function publish(
  files: SiteFiles,
  publisher: Publisher,
  { isUnattended = false } = {},
): Promise<Published> {
  const { deployState, store } = publisher
  await recover(publisher)
  if (isUnattended) await assertNoRollbackHold(publisher)
  const changes = changesOf(files, publisher)
  if (!isReleaseNeeded(changes, publisher)) {
    // Retries purges of earlier releases that failed or were interrupted.
    await runPendingPurges(publisher)
    deployState.setSource({ revision: files.revision, form: publisher.form })
    return { release: deployState.release(), changes, uploaded: 0 }
  }
  const uploaded = await upload(changes, files, publisher)
  const release = await commit(changes, publisher, { revision: files.revision })
  if (release) return { release, changes, uploaded }
  await recover(publisher)
  if (changesOf(files, publisher).length) throw new ClaimLostError(claimLostMessage(store.name, deployState.release()))
  return { release: deployState.release(), changes: [], uploaded }
}

const claimLostMessage = (name: string, release: number) =>
  `Another publisher released ${release} to ${name} at the same time: check whether to replace it, then publish again`

/** Throws a ReleaseConflictError after a rollback, which only a manual publish ends. */
export async function assertNoRollbackHold(publisher: Publisher): Promise<void> {
  const release = publisher.deployState.getValue('rollback')
  if (!release) return
  await runPendingPurges(publisher)
  throw new ReleaseConflictError(rollbackHoldMessage(publisher.store.name, release))
}

/** Returns true for changes, or for a manual publish that ends a rollback hold. */
export const isReleaseNeeded = (changes: Change[], { deployState }: Publisher) =>
  changes.length > 0 || !!deployState.getValue('rollback')

const rollbackHoldMessage = (name: string, release: string) =>
  `${name} was rolled back to release ${release} and stays there: \`npm run publish\` by hand ends that`

function changesOf(files: SiteFiles, { deployState, form }: Publisher): Change[] {
  // A different compression form is a change, even if the bytes are equal.
  const revision = deployState.getValue('form') === form ? Number(deployState.getValue('revision') ?? 0) : 0
  const some = revision && revision <= files.revision ? files.since(revision) : undefined
  return some ? deployState.diffOf(some, form) : deployState.diff(files.all(), form)
}

type CommitDetails = { revision?: number; rollbackTo?: number }

/** Commits uploaded changes as the next release. Returns undefined if another publisher committed first. */
export async function commit(
  changes: Change[],
  publisher: Publisher,
  details: CommitDetails = {},
): Promise<number | undefined> {
  const { store, deployState, report, now, lease, concurrency, form } = publisher
  const { revision, rollbackTo } = details
  const release = deployState.release() + 1
  const by = deployState.getValue('publisher') ?? ''
  const head = { release, by, nonce: randomUUID(), at: now().toISOString(), ...(rollbackTo && { rollbackTo }) }
  const plan: ReleasePlan = { head, changes }
  await recordPendingPurge(release, publisher)
  if (!(await claim(store, plan, await supportsConditionalWrites(publisher)))) return undefined
  const changing = report.phase('Changing the site', changes.filter(({ kind }) => kind !== 'asset').length)
  await applyOrInvalidate(plan, { store, deployState, lease, concurrency, progress: changing.advance })
  changing.end()
  deployState.applyRelease(plan, { revision, form })
  // The release is live, so later failures are logged and do not revert it.
  await runPendingPurges(publisher)
  if (isCheckpointDue(release))
    await writeCheckpoint(store, deployState).catch((error) =>
      report.warn('store', `no checkpoint was written: ${messageOf(error)}`),
    )
  return release
}

/** Records a pending CDN purge before any change, so a later publish can run it. */
export async function recordPendingPurge(release: number, { store, purge }: Publisher): Promise<void> {
  if (purge !== noPurge) await store.put(pendingPurgeKey(release), Buffer.from(''), stateObjectMetadata)
}

/** Purges the CDN for finished releases. A failed purge is retried at the next publish. */
export async function runPendingPurges({ store, deployState, purge, report }: Publisher): Promise<void> {
  if (purge === noPurge) return
  try {
    for await (const { key } of store.list(pendingPurgesFolder)) {
      const { release = 0 } = releaseOf(key) ?? {}
      if (release > deployState.release()) continue
      const plan = await store.get(releaseKey(release, 'plan'))
      const paths = plan ? pathsOf((await readPlan(plan)).changes) : []
      if (paths.length) await purge(paths)
      await store.remove([key])
    }
  } catch (error) {
    report.warn('store', `the CDN was not purged: ${messageOf(error)}`)
  }
}

const pathsOf = (changes: Change[]) => changes.filter(({ kind }) => kind !== 'asset').map(({ path }) => path)
