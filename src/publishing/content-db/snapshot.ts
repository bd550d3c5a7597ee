import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod/mini'
import { AppError } from '#core/errors.ts'
import { defaultLocale, locales } from '#core/i18n/locales.ts'
import { slugOf } from '#core/paths.ts'
import { digestOf } from '../shared/text.ts'

/** Record kinds. An ingest derives `seriesOf`, `related` and `letters`; `moved` contains former addresses. */
export type RecordKind =
  | 'site'
  | 'media'
  | 'playlist'
  | 'contentList'
  | 'series'
  | 'episodes'
  | 'seriesOf'
  | 'related'
  | 'hero'
  | 'pictureless'
  /** Media with a problem that each ingest reports. */
  | 'faulty'
  | 'chapters'
  | 'transcripts'
  | 'unreadCaptions'
  | 'unreadChapters'
  | 'schedule'
  | 'insight'
  | 'insightHero'
  | 'letters'
  | 'moved'

/** Record kinds with their own pages. */
export type TitledKind = 'media' | 'playlist' | 'contentList'

/** Titles of a record by language, for slugs. */
export type Titles = Record<string, string>

type RouteRecord = { id: string; titles: Titles }

/** Record name: kind and id. */
export type RecordName = { kind: RecordKind; id: string }

const Row = z.object({ id: z.string(), titles: z.string() })
const Body = z.object({ body: z.string() })
const TitlesText = z.record(z.string(), z.string())
const Count = z.object({ count: z.number() })

export type Snapshot = {
  file: string
  db: DatabaseSync
  textOf(kind: RecordKind, id: string): string | undefined
  /** Stored record, or undefined. */
  get(kind: RecordKind, id: string): unknown
  has(kind: RecordKind, id: string): boolean
  /** Titles of a record with its own address. */
  titles(kind: TitledKind, id: string): Titles
  /** Ids in order with their titles, from the first one after `start`. */
  ids(kind: TitledKind, start?: string): Generator<RouteRecord>
  count(kind: RecordKind): number
  /** Executes a transaction statement. */
  transaction(step: 'begin' | 'commit' | 'rollback'): void
  close(): void
}

/** Site content on disk. Records are read one at a time to limit memory. */
export function openSnapshot(file: string, { readOnly = false, draft = false } = {}): Snapshot {
  if (readOnly && !existsSync(file))
    throw new AppError(`There is no snapshot ${file}: run \`npm run build\` first`, 'config_invalid')
  if (!readOnly) mkdirSync(dirname(file), { recursive: true })
  const db = new DatabaseSync(file, { readOnly })
  // A draft is discarded if its ingest fails, so no journal is needed.
  if (draft) db.exec('pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -32768')
  else if (!readOnly) db.exec('pragma journal_mode = wal; pragma synchronous = normal')
  if (!readOnly) db.exec(snapshotSchema)
  const one = db.prepare('select body from record where kind = ? and id = ?')
  const some = db.prepare('select 1 from record where kind = ? and id = ?')
  const rows = db.prepare(
    'select id, titles from record where kind = ? and titles is not null and id > ? order by id limit 500',
  )
  const findTitled = db.prepare('select id, titles from record where kind = ? and id = ? and titles is not null')
  const many = db.prepare('select count(*) as count from record where kind = ?')

  const textOf = (kind: RecordKind, id: string) => {
    const row = one.get(kind, id)
    return row ? Body.parse(row).body : undefined
  }
  const titlesOf = (kind: TitledKind, id: string): Titles => {
    const row = findTitled.get(kind, id)
    return row ? toRoute(row).titles : {}
  }

  return {
    file,
    db,
    textOf,
    get(kind: RecordKind, id: string): unknown {
      const text = textOf(kind, id)
      return text === undefined ? undefined : JSON.parse(text)
    },
    has: (kind: RecordKind, id: string) => some.get(kind, id) !== undefined,
    titles: titlesOf,
    *ids(kind: TitledKind, start = ''): Generator<RouteRecord> {
      for (let after = start; ; ) {
        const found = rows.all(kind, after).map(toRoute)
        yield* found
        const last = found.at(-1)
        if (!last) return
        after = last.id
      }
    },
    count: (kind: RecordKind): number => Count.parse(many.get(kind)).count,
    transaction: (step: 'begin' | 'commit' | 'rollback') => db.exec(step),
    close: () => db.close(),
  }
}

/** Tests whether a snapshot has the current schema version. */
export function isCurrent(file: string): boolean {
  if (!existsSync(file)) return false
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    return db.prepare('pragma user_version').get()?.user_version === snapshotVersion
  } finally {
    db.close()
  }
}

function toRoute(row: unknown): RouteRecord {
  const { id, titles } = Row.parse(row)
  return { id, titles: TitlesText.parse(JSON.parse(titles)) }
}

/** Incremented when the format changes. */
const formatVersion = 8

/** Version of snapshots with titles in these languages. Snapshots of other versions are ingested again. */
export const snapshotVersionOf = (languages: readonly string[]) =>
  Number.parseInt(digestOf(`${formatVersion} ${languages.join()}`).slice(0, 7), 16)

const snapshotVersion = snapshotVersionOf(locales)

/** Tables: platform records, references in both directions, cached responses by URL, and unrendered changes. */
const snapshotSchema = `
  pragma user_version = ${snapshotVersion};
  create table if not exists record (
    kind text not null, id text not null, titles text, body text not null, primary key (kind, id)
  );
  create table if not exists edge (
    target text not null, source text not null, primary key (target, source)
  ) without rowid;
  create table if not exists reference (source text primary key, targets text not null) without rowid;
  create table if not exists response (url text primary key, etag text not null, body text not null) without rowid;
  create table if not exists change (
    kind text not null, id text not null, primary key (kind, id)
  ) without rowid`

const Name = z.object({ kind: z.custom<RecordKind>((kind) => typeof kind === 'string'), id: z.string() })
const Source = z.object({ source: z.string() })

const titled: Record<TitledKind, true> = { media: true, playlist: true, contentList: true }
const isTitled = (kind: RecordKind): kind is TitledKind => kind in titled

/** Record name as a single string for the reference tables. */
export const toRecordName = ({ kind, id }: RecordName) => `${kind} ${id}`

/** Parses a record name. */
export function parseRecordName(name: string): RecordName {
  const [kind, ...rest] = name.split(' ')
  return Name.parse({ kind, id: rest.join(' ') })
}

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

/** Records changed since the last render. */
export const changesIn = ({ db }: Snapshot): RecordName[] =>
  db
    .prepare('select kind, id from change order by kind, id')
    .all()
    .map((row) => Name.parse(row))

/** Changed ids of one kind, iterated because they may cover the whole site. */
export function* changedIds({ db }: Snapshot, kind: RecordKind): Generator<string> {
  const rows = db.prepare('select id from change where kind = ? order by id').iterate(kind)
  for (const row of rows) yield String(row.id)
}

/** Clears the changes after rendering. No ingest may run at the same time. */
export const clearChanges = ({ db }: Snapshot) => db.exec('delete from change')
