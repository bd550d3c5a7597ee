import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'

export type StoredHeaders = Record<string, string>
export type Stored = { key: string; tag: string; bytes: number; modified: Date; headers: StoredHeaders }

type Row = { key: string; tag: string; bytes: number; modified: number; headers: string }

const toStored = (row: unknown): Stored => {
  const { key, tag, bytes, modified, headers } = row as Row
  return { key, tag, bytes, modified: new Date(modified), headers: JSON.parse(headers) }
}

export type Objects = {
  get(key: string): Stored | undefined
  body(tag: string): Buffer<ArrayBuffer>
  put(key: string, bytes: Uint8Array, headers: StoredHeaders, now: Date): string
  copy(from: Stored, to: string, now: Date): void
  remove(key: string): void
  /** Returns at most `limit` objects with the prefix, after a key. */
  list(prefix: string, after: string, limit: number): Stored[]
  /** Returns the whole content, to restore later. */
  snapshot(): [string, Uint8Array, StoredHeaders][]
  close(): void
}

/** Objects of a bucket in SQLite, deduplicated by content. */
export const openObjects = (file: string): Objects => {
  const isFile = file !== ':memory:'
  const database = new DatabaseSync(file)
  // A file without a journal is corrupt after a crash.
  const [journal, synchronous] = isFile ? ['wal', 'normal'] : ['off', 'off']
  database.exec(`
    pragma journal_mode = ${journal}; pragma synchronous = ${synchronous};
    create table if not exists body (tag text primary key, bytes blob not null);
    create table if not exists object (
      key text primary key, tag text not null, bytes integer not null, modified integer not null, headers text not null
    ) without rowid;
    create index if not exists object_tag on object (tag)`)
  const insertBody = database.prepare('insert or ignore into body values (?, ?)')
  const set = database.prepare('insert or replace into object values (?, ?, ?, ?, ?)')
  const selectObject = database.prepare('select * from object where key = ?')
  const body = database.prepare('select bytes from body where tag = ?')
  const range = database.prepare('select * from object where key > ? and key < ? order by key limit ?')
  const drop = database.prepare('delete from object where key = ?')
  const dropBody = database.prepare(
    'delete from body where tag = ? and not exists (select 1 from object where object.tag = body.tag)',
  )
  const get = (key: string): Stored | undefined => {
    const row = selectObject.get(key)
    return row && toStored(row)
  }
  /** Replaces or removes an object. Content without an object is deleted from a file. */
  const change = (key: string, write: () => void) => {
    const before = isFile ? get(key) : undefined
    write()
    if (before) dropBody.run(before.tag)
  }
  return {
    get,
    body: (tag: string) => Buffer.from((body.get(tag)?.bytes ?? []) as Uint8Array),
    put(key: string, bytes: Uint8Array, headers: StoredHeaders, now: Date): string {
      const tag = createHash('md5').update(bytes).digest('hex')
      insertBody.run(tag, bytes)
      change(key, () => set.run(key, tag, bytes.length, now.getTime(), JSON.stringify(headers)))
      return tag
    },
    copy(from: Stored, to: string, now: Date) {
      change(to, () => set.run(to, from.tag, from.bytes, now.getTime(), JSON.stringify(from.headers)))
    },
    remove: (key: string) => change(key, () => drop.run(key)),
    list: (prefix: string, after: string, limit: number): Stored[] => {
      // A key equal to the prefix comes first.
      const start = after >= prefix ? after : ''
      const rows = start
        ? range.all(start, `${prefix}\u{10ffff}`, limit)
        : [selectObject.get(prefix), ...range.all(prefix, `${prefix}\u{10ffff}`, limit)]
      return rows
        .filter((row) => row !== undefined)
        .map(toStored)
        .slice(0, limit)
    },
    snapshot: (): [string, Uint8Array, StoredHeaders][] =>
      database
        .prepare('select * from object')
        .all()
        .map((row) => {
          const { key, tag, headers } = toStored(row)
          return [key, Buffer.from((body.get(tag)?.bytes ?? []) as Uint8Array), headers]
        }),
    close: () => database.close(),
  }
}
