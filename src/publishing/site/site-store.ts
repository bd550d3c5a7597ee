import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod/mini'
import type { SiteFile } from './site-files.ts'

const version = 5

/** Tables: built files, removed files, routes, dependencies by record, images by owner, search documents, their words. */
const schema = `
  create table if not exists meta (key text primary key, value text not null) without rowid;
  create table if not exists file (
    path text primary key, kind text not null, digest text not null, bytes int not null,
    revision int not null, build int not null, route text
  ) without rowid;
  create index if not exists file_revision on file (revision);
  create index if not exists file_route on file (route) where route is not null;
  create table if not exists removed_file (path text primary key, revision int not null) without rowid;
  create index if not exists removed_file_revision on removed_file (revision);
  create table if not exists route (
    key text primary key, reads text not null, changes_at int, slot int not null, build int not null,
    listing text not null
  ) without rowid;
  create index if not exists route_changes_at on route (changes_at) where changes_at is not null;
  create index if not exists route_slot on route (slot);
  create table if not exists reads (record text not null, route text not null, primary key (record, route)) without rowid;
  create table if not exists picture (owner text not null, path text not null, primary key (owner, path)) without rowid;
  create index if not exists picture_path on picture (path);
  create table if not exists document (
    route text not null, locale text not null, body text not null, primary key (route, locale)
  ) without rowid;
  create table if not exists word (locale text not null, slot int not null, word text not null, route text not null)`

const FileRow = z.object({
  path: z.string(),
  kind: z.enum(['asset', 'page', 'pointer']),
  digest: z.string(),
  bytes: z.number(),
})
const Value = z.object({ value: z.string() })
const Key = z.object({ key: z.string() })
const ListedRow = z.object({ key: z.string(), listing: z.string() })
const Path = z.object({ path: z.string() })
const Count = z.object({ count: z.number() })
const Body = z.object({ body: z.string() })
const DocumentRow = z.extend(Body, { locale: z.string(), route: z.string() })

/** Name of the number of segments of the search index. A whole build sets it to 0. */
export const segmentCountKey = 'search segments'

/** Number of slots. Routes are grouped into slots, so a change affects few sitemaps. */
export const slots = 4096

export type SiteStore = {
  db: DatabaseSync
  /** Stored value of the last build. */
  getMeta(key: string): string | undefined
  revision(): number
  /** First recorded revision. Earlier changes are unavailable. */
  firstRevision(): number
  count(): number
  /** Bytes of all files. */
  bytes(): number
  files(): Generator<SiteFile>
  changedSince(revision: number): SiteFile[]
  removedSince(revision: number): string[]
  /** Page files of a route. */
  filesOf(route: string): SiteFile[]
  /** Routes that depend on a record. */
  routesReading(record: string): string[]
  /** Ids of all records of a kind that any page depends on. */
  dependencyIds(kind: string): string[]
  /** Routes whose content changes by a given time (ms). */
  routesChangedBy(now: number): string[]
  hasRoute(key: string): boolean
  /** Number of page files. */
  pageCount(): number
  routeCount(): number
  /** Routes in a range of slots, with their sitemap data. */
  routesIn(from: number, to: number): { key: string; listing: string[] }[]
  digestOf(path: string): string | undefined
  /** Number of search documents in each language. */
  documentCount(): number
  /** Search documents of a language by route. */
  documentsIn(locale: string): string[]
  /** Up to `limit` search documents with words in a range of slots, by route. The rarest words count first. */
  documentsWith(locale: string, range: { from: number; to: number }, limit: number): string[]
  /** Writes the words of all search documents. */
  indexTerms(termsOf: (body: string) => { slot: number; word: string }[]): void
  close(): void
}

/** Persistent index of the last build, for lookups of single pages and records. */
export function openSiteStore(file: string, { readOnly = false } = {}): SiteStore {
  if (!readOnly) mkdirSync(dirname(file), { recursive: true })
  const db = new DatabaseSync(file, { readOnly })
  const isCurrent = db.prepare('pragma user_version').get()?.user_version === version
  if (readOnly && !isCurrent) {
    db.close()
    throw new Error(`${file} is of another version: build the site again`)
  }
  if (!readOnly) db.exec('pragma journal_mode = wal; pragma synchronous = full')
  if (!isCurrent) start(db)
  const fileColumns = 'path, kind, digest, bytes'
  const meta = db.prepare('select value from meta where key = ?')
  const all = db.prepare(`select ${fileColumns} from file where path > ? order by path limit 1000`)
  const rows = (sql: string, ...values: (string | number)[]) => db.prepare(sql).all(...values)

  return {
    db,
    getMeta: (key: string) => {
      const row = Value.safeParse(meta.get(key))
      return row.success ? row.data.value : undefined
    },
    revision: () => Number(Value.safeParse(meta.get('revision')).data?.value ?? 0),
    firstRevision: () => Number(Value.safeParse(meta.get('first revision')).data?.value ?? 0),
    count: () => Count.parse(db.prepare('select count(*) as count from file').get()).count,
    bytes: () => Count.parse(db.prepare('select coalesce(sum(bytes), 0) as count from file').get()).count,
    *files(): Generator<SiteFile> {
      for (let after = ''; ; ) {
        const some = all.all(after).map((row) => FileRow.parse(row))
        yield* some
        const last = some.at(-1)
        if (!last) return
        after = last.path
      }
    },
    changedSince: (revision: number): SiteFile[] =>
      rows(`select ${fileColumns} from file where revision > ? order by path`, revision).map((row) =>
        FileRow.parse(row),
      ),
    removedSince: (revision: number): string[] =>
      rows('select path from removed_file where revision > ? order by path', revision).map(
        (row) => Path.parse(row).path,
      ),
    filesOf: (route: string): SiteFile[] =>
      rows(`select ${fileColumns} from file where route = ? order by path`, route).map((row) => FileRow.parse(row)),
    routesReading: (record: string): string[] =>
      rows('select route as key from reads where record = ?', record).map((row) => Key.parse(row).key),
    dependencyIds: (kind: string): string[] =>
      rows('select distinct record as key from reads where record > ? and record < ?', `${kind} `, `${kind}!`).map(
        (row) => Key.parse(row).key.slice(kind.length + 1),
      ),
    routesChangedBy: (now: number): string[] =>
      rows('select key from route where changes_at <= ?', now).map((row) => Key.parse(row).key),
    hasRoute: (key: string) => rows('select 1 from route where key = ?', key).length > 0,
    pageCount: () => Count.parse(db.prepare('select count(*) as count from file where route is not null').get()).count,
    routeCount: () => Count.parse(db.prepare('select count(*) as count from route').get()).count,
    routesIn: (from: number, to: number) =>
      rows('select key, listing from route where slot >= ? and slot < ? order by key', from, to).map((row) => {
        const { key, listing } = ListedRow.parse(row)
        return { key, listing: listing ? listing.split('\n') : [] }
      }),
    digestOf: (path: string) =>
      FileRow.safeParse(rows(`select ${fileColumns} from file where path = ?`, path)[0]).data?.digest,
    documentCount: () => Count.parse(db.prepare('select count(distinct route) as count from document').get()).count,
    documentsIn: (locale: string) =>
      rows('select body from document where locale = ? order by route', locale).map((row) => Body.parse(row).body),
    documentsWith: (locale, { from, to }, limit) =>
      rows(wordsInRange, locale, from, to, limit, locale, locale, from, to).map((row) => Body.parse(row).body),
    indexTerms: (termsOf) => {
      // An index of many rows is faster to create than to extend.
      db.exec('drop index if exists word_slot; delete from word')
      const add = db.prepare('insert into word (locale, slot, word, route) values (?, ?, ?, ?)')
      for (const row of db.prepare('select locale, route, body from document').iterate()) {
        const { locale, route, body } = DocumentRow.parse(row)
        for (const { slot, word } of termsOf(body)) add.run(locale, slot, word, route)
      }
      db.exec('create index word_slot on word (locale, slot, word, route)')
    },
    close: () => db.close(),
  }
}

const wordsInRange = `
  with counted as (
    select word, count(*) as items from word where locale = ? and slot >= ? and slot < ? group by slot, word
  ), selected as (
    select word from (select word, sum(items) over (order by items, word) as total from counted) where total <= ?
  )
  select body from document where locale = ? and route in (
    select route from word where locale = ? and slot >= ? and slot < ? and word in (select word from selected)
  ) order by route`

function start(db: DatabaseSync) {
  const tables = db.prepare("select name from sqlite_master where type = 'table'").all()
  db.exec(tables.map(({ name }) => `drop table "${name}";`).join('') + schema)
  // Starts at the clock time, so revisions of a lost store are never repeated.
  const first = Math.floor(Date.now() / 1000)
  const set = db.prepare('insert into meta (key, value) values (?, ?)')
  for (const key of ['first revision', 'revision']) set.run(key, String(first))
  db.exec(`pragma user_version = ${version}`)
}

/** Kind of a site file. */
export function fileKindOf(path: string): SiteFile['kind'] {
  if (/^(_astro|_images)\/|^workbox-[\da-f]+\.js$/.test(path)) return 'asset'
  return path.endsWith('.html') && path !== '404.html' ? 'page' : path.startsWith('images/') ? 'page' : 'pointer'
}
