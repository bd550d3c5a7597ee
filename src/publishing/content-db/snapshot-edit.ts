import { z } from 'zod/mini'
import { slugOf } from '#core/address/paths.ts'
import { defaultLocale } from '#core/i18n/locales.ts'
import type { RecordKind, RecordName, TitledKind, Titles } from './record-name.ts'
import type { Snapshot } from './snapshot.ts'

const Source = z.object({ source: z.string() })

const titled: Record<TitledKind, true> = { media: true, playlist: true, contentList: true }
const isTitled = (kind: RecordKind): kind is TitledKind => kind in titled

export type SnapshotEdit = {
  snapshot: Snapshot
  put(kind: RecordKind, id: string, body: unknown, titles?: Titles): boolean
  /** Removes a record. Returns true if it existed. */
  remove(kind: RecordKind, id: string): boolean
  /** Records a change of a record that other records describe too. */
  touch(name: RecordName): void
  /** Replaces the references of a record. Returns the removed ones. */
  relink(source: string, before: readonly string[], now: readonly string[]): string[]
  /** Writes the derived tables of a draft and ends draft mode. */
  complete(): void
  /** Names of the records that reference this one. */
  referrers(target: string): string[]
  /** Number of records written, removed or touched so far. */
  changeCount(): number
}

/** Edits a snapshot and records changes for rendering. A draft writes derived tables on `complete`. */
export function editSnapshot(snapshot: Snapshot, { draft = false } = {}): SnapshotEdit {
  const { db } = snapshot
  let later = draft
  let changes = 0
  const write = db.prepare('insert or replace into record (kind, id, titles, body) values (?, ?, ?, ?)')
  const erase = db.prepare('delete from record where kind = ? and id = ?')
  const insertChange = db.prepare('insert or ignore into change (kind, id) values (?, ?)')
  const link = db.prepare('insert or ignore into edge (target, source) values (?, ?)')
  const unlink = db.prepare('delete from edge where target = ? and source = ?')
  const referrers = db.prepare('select source from edge where target = ?')

  /** Records a redirect from the former address of a record. */
  function recordRedirect(kind: RecordKind, id: string, titles: Titles | undefined) {
    if (!isTitled(kind) || !titles) return
    const before = slugOf(snapshot.titles(kind, id)[defaultLocale] ?? '')
    const after = slugOf(titles[defaultLocale] ?? '')
    if (before === after || !snapshot.has(kind, id)) return
    put('moved', `${kind} ${id} ${before}`, { kind, id, slug: before })
  }

  /** Stores a record. Returns true if new or changed. Titles give it an address. */
  function put(kind: RecordKind, id: string, body: unknown, titles?: Titles): boolean {
    const text = JSON.stringify(body)
    if (snapshot.textOf(kind, id) === text) return false
    recordRedirect(kind, id, titles)
    write.run(kind, id, titles ? JSON.stringify(titles) : null, text)
    changes += 1
    if (!later) insertChange.run(kind, id)
    return true
  }

  return {
    snapshot,
    put,
    remove(kind: RecordKind, id: string): boolean {
      if (erase.run(kind, id).changes === 0) return false
      insertChange.run(kind, id)
      changes += 1
      return true
    },
    touch({ kind, id }: RecordName) {
      insertChange.run(kind, id)
      changes += 1
    },
    relink(source: string, before: readonly string[], now: readonly string[]): string[] {
      const next = new Set(now)
      const lost = before.filter((target) => !next.has(target))
      if (later) return lost
      for (const target of lost) unlink.run(target, source)
      for (const target of next) link.run(target, source)
      return lost
    },
    complete() {
      if (later) db.exec(completion)
      later = false
    },
    referrers: (target: string): string[] => referrers.all(target).map((row) => Source.parse(row).source),
    changeCount: () => changes,
  }
}

const completion = `
  insert or ignore into edge (target, source)
    select value, source from reference, json_each(reference.targets) order by value, source;
  insert into change (kind, id) select kind, id from record order by kind, id`
