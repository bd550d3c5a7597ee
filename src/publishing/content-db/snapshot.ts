import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod/mini'
import { AppError } from '#core/data/errors.ts'
import { locales } from '#core/i18n/locales.ts'
import { digestOf } from '../shared/text.ts'
import type { RecordKind, TitledKind, Titles } from './record-name.ts'

type RouteRecord = { id: string; titles: Titles }

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
  const selectBody = db.prepare('select body from record where kind = ? and id = ?')
  const some = db.prepare('select 1 from record where kind = ? and id = ?')
  const rows = db.prepare(
    'select id, titles from record where kind = ? and titles is not null and id > ? order by id limit 500',
  )
  const findTitled = db.prepare('select id, titles from record where kind = ? and id = ? and titles is not null')
  const many = db.prepare('select count(*) as count from record where kind = ?')

  const textOf = (kind: RecordKind, id: string) => {
    const row = selectBody.get(kind, id)
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
        const page = rows.all(kind, after).map(toRoute)
        yield* page
        const last = page.at(-1)
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
const formatVersion = 9

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
