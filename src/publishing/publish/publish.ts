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
  const isHeld = holdsBack && ledger.fact('rollback')
  const changes = isHeld ? [] : changesOf(files, publisher)
  // A purge that failed, or whose publisher died, is made up for
  if (!changes.length) await purgeDue(publisher)
  if (isHeld) throw new HeldError(held(store.name, ledger.fact('rollback')))
  if (!changes.length) {
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

const held = (name: string, release = '') =>
  `${name} was rolled back to release ${release} and is held there: \`npm run publish\` ends that`

function changesOf(files: SiteFiles, { ledger, form }: Publisher): Change[] {
  // What was sent in another form differs, though its bytes do not
  const known = ledger.fact('form') === form ? Number(ledger.fact('revision') ?? 0) : 0
  const some = known && known <= files.revision ? files.since(known) : undefined
  return some ? ledger.diffOf(some, form) : ledger.diff(files.all(), form)
}
