import type { Change } from '../release/plan.ts'
import { settle } from '../release/settle.ts'
import type { SiteFiles } from '../site/site-files.ts'
import { commit } from './commit.ts'
import type { Publisher } from './publisher.ts'
import { purgeDue } from './purge-due.ts'
import { upload } from './upload.ts'

/** What a publish did; `release` is the one that is live. */
export type Published = { release: number; changes: Change[]; uploaded: number }

/** Somebody else published in the meantime: the content may be newer there, so it is looked at anew. */
export class OvertakenError extends Error {
  override name = 'OvertakenError'
}

/** Somebody went back to an earlier release, and only a person ends that. */
export class HeldError extends Error {
  override name = 'HeldError'
}

/** What would change, without changing anything. */
export async function plannedChanges(files: SiteFiles, publisher: Publisher): Promise<Change[]> {
  await settle(publisher)
  return changesOf(files, publisher)
}

/**
 * Publishes a site: bytes first, then the plan by which a release is claimed, then pages, pointers and the note that it
 * is done. Nothing to do makes no release. `holdsBack`: a site that was rolled back stays as it is.
 */
export async function publish(files: SiteFiles, publisher: Publisher, { holdsBack = false } = {}): Promise<Published> {
  const { ledger, store } = publisher
  await settle(publisher)
  if (holdsBack) await refuseHeld(publisher)
  const changes = changesOf(files, publisher)
  if (!isDue(changes, publisher)) {
    // A purge that failed, or whose publisher died, is made up for
    await purgeDue(publisher)
    ledger.noteMade({ revision: files.revision, form: publisher.form })
    return { release: ledger.release(), changes, uploaded: 0 }
  }
  const uploaded = await upload(changes, files, publisher)
  const release = await commit(changes, publisher, { revision: files.revision })
  if (release) return { release, changes, uploaded }
  await settle(publisher)
  if (changesOf(files, publisher).length) throw new OvertakenError(overtaken(store.name, ledger.release()))
  return { release: ledger.release(), changes: [], uploaded }
}

const overtaken = (name: string, release: number) =>
  `Somebody else published release ${release} to ${name} at the same time: look whether it should be replaced, then publish again`

/** Throws when the site was rolled back: only a person ends that. */
export async function refuseHeld(publisher: Publisher): Promise<void> {
  const release = publisher.ledger.fact('rollback')
  if (!release) return
  await purgeDue(publisher)
  throw new HeldError(held(publisher.store.name, release))
}

/** A person who publishes what a site was rolled back to ends the hold, though no address changes. */
export const isDue = (changes: Change[], { ledger }: Publisher) => changes.length > 0 || !!ledger.fact('rollback')

const held = (name: string, release: string) =>
  `${name} was rolled back to release ${release} and is held there: \`npm run publish\` by a person ends that`

function changesOf(files: SiteFiles, { ledger, form }: Publisher): Change[] {
  // What was sent in another form differs, though its bytes do not
  const known = ledger.fact('form') === form ? Number(ledger.fact('revision') ?? 0) : 0
  const some = known && known <= files.revision ? files.since(known) : undefined
  return some ? ledger.diffOf(some, form) : ledger.diff(files.all(), form)
}
