import type { DatabaseSync } from 'node:sqlite'

export type RequestEntry = {
  at: string
  method: string
  path: string
  query: Record<string, string>
  headers: Record<string, string>
  body: string | null
  status: number
}

const capacity = 5000

export type RequestLog = { add(entry: RequestEntry): void; list(path?: string): RequestEntry[]; clear(): void }

/** Request log, newest last, limited to 5000 entries. */
export const openRequests = (database: DatabaseSync): RequestLog => {
  const insert = database.prepare('insert into requests (path, entry) values (?, ?)')
  const trim = database.prepare('delete from requests where id <= ?')
  const all = database.prepare('select entry from requests order by id')
  return {
    add: (entry: RequestEntry) => {
      const id = Number(insert.run(entry.path, JSON.stringify(entry)).lastInsertRowid)
      if (id % 500 === 0) trim.run(id - capacity)
    },
    list: (path?: string): RequestEntry[] =>
      all
        .all()
        .map((row): RequestEntry => JSON.parse(String(row.entry)))
        .filter((entry) => !path || entry.path.includes(path)),
    clear: () => database.exec('delete from requests'),
  }
}
