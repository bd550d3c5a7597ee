import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { AppError } from '#domain/errors.ts'

/** What the store keeps, as the platform sent it; `seriesOf` and `related` hold what the pull found out about a media item. */
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
  | 'insight'
  | 'insightHero'

/** What has pages of its own. */
export type TitledKind = 'media' | 'playlist' | 'contentList'

/** The titles of a record by language, for the slugs of its addresses. */
export type Titles = Record<string, string>

export type RouteRecord = { id: string; titles: Titles }

const schema = `
  create table if not exists record (
    kind text not null, id text not null, titles text, body text not null, primary key (kind, id)
  )`

const Body = z.object({ body: z.string() })
const Row = z.object({ id: z.string(), titles: z.string() })
const TitlesRow = z.object({ titles: z.string() })
const TitlesText = z.record(z.string(), z.string())
const Count = z.object({ count: z.number() })

/** The content of a site on disk: records by kind and id, read one at a time so that a million media cost no memory. */
export function openSnapshot(file: string, { readOnly = false } = {}) {
  if (readOnly && !existsSync(file))
    throw new AppError(`There is no snapshot ${file}: pull the content first`, 'config_invalid')
  if (!readOnly) mkdirSync(dirname(file), { recursive: true })
  const db = new DatabaseSync(file, { readOnly })
  // A pull writes a file of its own and throws it away when it fails: no journal is needed
  if (!readOnly) db.exec(`pragma journal_mode = off; pragma synchronous = off; ${schema}`)
  const one = db.prepare('select body from record where kind = ? and id = ?')
  const next = db.prepare(
    'select id, titles from record where kind = ? and titles is not null and id > ? order by id limit 500',
  )
  const many = db.prepare('select count(*) as count from record where kind = ?')
  const named = db.prepare('select titles from record where kind = ? and id = ? and titles is not null')
  const insert = db.prepare('insert or ignore into record (kind, id, titles, body) values (?, ?, ?, ?)')

  return {
    file,
    /** The record as it was put, or undefined. */
    get(kind: RecordKind, id: string): unknown {
      const row = one.get(kind, id)
      return row && JSON.parse(Body.parse(row).body)
    },
    /** Stores a record unless it is there; true when it is new. Records with titles have an address of their own. */
    add(kind: RecordKind, id: string, body: unknown, titles?: Titles): boolean {
      return insert.run(kind, id, titles ? JSON.stringify(titles) : null, JSON.stringify(body)).changes === 1
    },
    /** The titles of a record that has an address of its own. */
    titles(kind: TitledKind, id: string): Titles {
      const row = named.get(kind, id)
      return row ? titlesOf(TitlesRow.parse(row).titles) : {}
    },
    /** Ids in order and with their titles. */
    *ids(kind: TitledKind): Generator<RouteRecord> {
      for (let after = ''; ; ) {
        const rows = next.all(kind, after).map(toRoute)
        yield* rows
        const last = rows.at(-1)
        if (!last) return
        after = last.id
      }
    },
    count: (kind: RecordKind): number => Count.parse(many.get(kind)).count,
    /** Runs one statement after another as one change: begin, then commit. */
    transaction: (step: 'begin' | 'commit') => db.exec(step),
    close: () => db.close(),
  }
}

const titlesOf = (titles: string): Titles => TitlesText.parse(JSON.parse(titles))

function toRoute(row: unknown): RouteRecord {
  const { id, titles } = Row.parse(row)
  return { id, titles: titlesOf(titles) }
}

export type Snapshot = ReturnType<typeof openSnapshot>
