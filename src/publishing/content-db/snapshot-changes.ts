import { type RecordKind, RecordName } from './record-name.ts'
import type { Snapshot } from './snapshot.ts'

/** Records changed since the last render. */
export const changesIn = ({ db }: Snapshot): RecordName[] =>
  db
    .prepare('select kind, id from change order by kind, id')
    .all()
    .map((row) => RecordName.parse(row))

/** Changed ids of one kind, iterated because they may cover the whole site. */
export function* changedIds({ db }: Snapshot, kind: RecordKind): Generator<string> {
  const rows = db.prepare('select id from change where kind = ? order by id').iterate(kind)
  for (const row of rows) yield String(row.id)
}

/** Clears the changes after rendering. No ingest may run at the same time. */
export const clearChanges = ({ db }: Snapshot) => db.exec('delete from change')
