import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod/mini'
import { type ContentChange, contentChangeKinds } from '../shared/content-change.ts'
import { inTransaction } from '../shared/lock.ts'

const Row = z.object({
  kind: z.enum(contentChangeKinds),
  id: z.string(),
  revision: z.nullable(z.string()),
  updated_at: z.nullable(z.number()),
  version: z.number(),
  since: z.number(),
  attempts: z.number(),
  passes: z.number(),
})
const Figure = z.object({ value: z.nullable(z.number()) })

/** Queued content change. `version` counts repeats, `since` is the first arrival in ms. */
export type QueuedChange = { change: ContentChange; version: number; since: number; attempts: number; passes: number }

type Arrival = {
  delivery: string
  changes: ContentChange[]
  now: number
  resolve: (isNew: boolean) => void
  reject: (error: unknown) => void
}

const schema = `
  create table if not exists waiting (
    kind text not null, id text not null, revision text, version integer not null, since integer not null,
    due integer not null, attempts integer not null default 0, passes integer not null default 0, updated_at integer,
    primary key (kind, id)
  );
  create table if not exists latest (
    kind text not null, id text not null, updated_at integer not null, at integer not null, primary key (kind, id)
  ) without rowid;
  create table if not exists delivery (digest text primary key, at integer not null) without rowid;
  create index if not exists delivery_at on delivery (at)`

const add = `
  insert into waiting (kind, id, revision, updated_at, version, since, due) values (?, ?, ?, ?, 1, ?, ?)
  on conflict do update set revision = excluded.revision, updated_at = excluded.updated_at, version = version + 1,
    due = excluded.due, attempts = 0, since = case when passes > 0 then excluded.since else since end, passes = 0`

// The newest accepted revision of a record. Later deliveries of older ones need no work.
const addLatest = `
  insert into latest (kind, id, updated_at, at) values (?, ?, ?, ?)
  on conflict do update set updated_at = excluded.updated_at, at = excluded.at
    where excluded.updated_at >= updated_at`

export type Queue = {
  /** Persists content changes, grouped into one disk write. Resolves false for a duplicate delivery. */
  accept(delivery: string, changes: ContentChange[], now: number): Promise<boolean>
  due(now: number): QueuedChange[]
  /** Removes processed content changes, unless they were repeated in the meantime. */
  done(all: QueuedChange[]): void
  /** Reschedules content changes. */
  postpone(all: QueuedChange[], when: (entry: QueuedChange) => { due: number; attempts: number; passes: number }): void
  /** Resets repeated failures to one attempt after a success. */
  resetAttempts(): void
  /** Time of the next due content change, in epoch ms. */
  nextDue(): number | undefined
  /** Number of content changes not yet processed successfully. */
  pending(): number
  oldest(): number | undefined
  /** Forgets deliveries before a time. */
  removeDeliveries(before: number): void
  close(): void
}

// No delay is longer. A later time comes from a clock that was turned back.
const maxDelayMs = 3_600_000

/** Persistent queue of content changes, one row per record. Repeats during processing run again. */
export function openQueue(file: string): Queue {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true })
  const db = new DatabaseSync(file)
  // An accepted content change must survive a power failure, not only a crash.
  db.exec(`pragma journal_mode = wal; pragma synchronous = full; ${schema}`)
  updateColumns(db)
  const insert = db.prepare(add)
  const insertDelivery = db.prepare('insert or ignore into delivery values (?, ?)')
  const deleteDeliveries = db.prepare('delete from delivery where at < ?')
  const insertLatest = db.prepare(addLatest)
  const deleteLatest = db.prepare('delete from latest where at < ?')
  const due = db.prepare(
    'select kind, id, revision, updated_at, version, since, attempts, passes from waiting where due <= ? or due > ? order by since',
  )
  const drop = db.prepare('delete from waiting where kind = ? and id = ? and version = ?')
  const later = db.prepare(
    'update waiting set due = ?, attempts = ?, passes = ? where kind = ? and id = ? and version = ?',
  )
  const number = (sql: string) => {
    const { value } = Figure.parse(db.prepare(sql).get())
    return value ?? undefined
  }

  let arriving: Arrival[] = []
  const storeArrivals = () => {
    const all = arriving
    arriving = []
    try {
      const news = inTransaction(db, () =>
        all.map(({ delivery, changes, now }) => storeDelivery(delivery, changes, now)),
      )
      for (const [index, { resolve }] of all.entries()) resolve(news[index] ?? false)
    } catch (error) {
      for (const { reject } of all) reject(error)
    }
  }
  const storeDelivery = (delivery: string, changes: ContentChange[], now: number): boolean => {
    if (!insertDelivery.run(delivery, now).changes) return false
    for (const { kind, id, revision = null, updatedAt = null } of changes)
      if (isLatest(kind, id, updatedAt, now)) insert.run(kind, id, revision, updatedAt, now, now)
    return true
  }
  const isLatest = (kind: string, id: string, updatedAt: number | null, now: number) =>
    updatedAt === null || insertLatest.run(kind, id, updatedAt, now).changes > 0

  return {
    accept: (delivery: string, changes: ContentChange[], now: number): Promise<boolean> =>
      new Promise((resolve, reject) => {
        if (!arriving.length) setImmediate(storeArrivals)
        arriving.push({ delivery, changes, now, resolve, reject })
      }),
    due: (now: number): QueuedChange[] =>
      due.all(now, now + maxDelayMs).map((row) => {
        const { kind, id, revision, updated_at: updatedAt, ...rest } = Row.parse(row)
        return { change: { kind, id, ...(revision && { revision }), ...(updatedAt && { updatedAt }) }, ...rest }
      }),
    done: (all: QueuedChange[]) =>
      inTransaction(db, () => {
        for (const { change, version } of all) drop.run(change.kind, change.id, version)
      }),
    postpone: (all: QueuedChange[], when: (entry: QueuedChange) => { due: number; attempts: number; passes: number }) =>
      inTransaction(db, () => {
        for (const entry of all) {
          const { due: at, attempts, passes } = when(entry)
          later.run(at, attempts, passes, entry.change.kind, entry.change.id, entry.version)
        }
      }),
    resetAttempts: () => db.exec('update waiting set attempts = 1 where attempts > 1 and attempts < 12'),
    nextDue: () => number('select min(due) as value from waiting'),
    pending: () => number('select count(*) as value from waiting where passes = 0') ?? 0,
    oldest: () => number('select min(since) as value from waiting where passes = 0'),
    removeDeliveries: (before: number) => {
      deleteDeliveries.run(before)
      deleteLatest.run(before)
    },
    close: () => db.close(),
  }
}

/** Updates the columns of queue files from earlier versions, whose events must not be lost. */
function updateColumns(db: DatabaseSync) {
  const columns = db.prepare('pragma table_info(waiting)').all()
  const has = (column: string) => columns.some(({ name }) => name === column)
  if (has('looks')) db.exec('alter table waiting rename column looks to passes')
  if (!has('updated_at')) db.exec('alter table waiting add column updated_at integer')
}
