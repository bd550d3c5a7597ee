import type { DatabaseSync } from 'node:sqlite'

/** Documents of one kind of a stateful server, cleared by a reset. */
export type Documents<T> = {
  get: (id: string) => T | undefined
  put: (id: string, document: T) => T
  remove: (id: string) => void
  /** All of them, the oldest first. */
  all: () => T[]
}

export const openDocuments = <T>(database: DatabaseSync, kind: string): Documents<T> => {
  const selectOne = database.prepare('select body from documents where kind = ? and id = ?')
  const every = database.prepare('select body from documents where kind = ? order by rowid')
  // An update preserves the row order.
  const write = database.prepare(
    'insert into documents (kind, id, body) values (?, ?, ?) on conflict (kind, id) do update set body = excluded.body',
  )
  const drop = database.prepare('delete from documents where kind = ? and id = ?')
  return {
    get: (id) => {
      const row = selectOne.get(kind, id)
      return row ? JSON.parse(String(row.body)) : undefined
    },
    put: (id, document) => {
      write.run(kind, id, JSON.stringify(document))
      return document
    },
    remove: (id) => {
      drop.run(kind, id)
    },
    all: () => every.all(kind).map((row) => JSON.parse(String(row.body))),
  }
}

/** Returns consecutive numbers from `start`. */
export const nextNumber = (database: DatabaseSync, kind: string, start: number): number => {
  const counters = openDocuments<number>(database, 'counters')
  return counters.put(kind, (counters.get(kind) ?? start - 1) + 1)
}
