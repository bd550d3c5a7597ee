import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Clock, openClock } from './clock.ts'
import { type Edits, openEdits } from './edits.ts'
import { type Faults, openFaults } from './faults.ts'
import { openRequests, type RequestLog } from './requests.ts'

const tables = `
  create table if not exists edits (kind text, id text, patch text not null, primary key (kind, id));
  create table if not exists faults (id integer primary key, rule text not null, times integer not null);
  create table if not exists requests (id integer primary key, path text not null, entry text not null);
  create table if not exists settings (name text primary key, value text not null);
  create table if not exists documents (kind text, id text, body text not null, primary key (kind, id));
`

/** Format of the documents; those of another format are dropped. */
const format = 2

const openDatabase = (file: string): DatabaseSync => {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true })
  const database = new DatabaseSync(file)
  database.exec('pragma journal_mode = wal; pragma synchronous = off; pragma busy_timeout = 2000')
  if (database.prepare('pragma user_version').get()?.user_version !== format)
    database.exec(`drop table if exists documents; pragma user_version = ${format}`)
  database.exec(tables)
  return database
}

export type State = {
  database: DatabaseSync
  edits: Edits
  faults: Faults
  requests: RequestLog
  clock: Clock
  reset(): void
  untilReset(): AbortSignal
  close(): void
}

/** State of the sandbox: edits, faults, request log, clock and documents. */
export const openState = (file: string, anchor?: Date): State => {
  const database = openDatabase(file)
  const edits = openEdits(database)
  const faults = openFaults(database)
  const requests = openRequests(database)
  const clock = openClock(database, anchor)
  let life = new AbortController()
  const reset = () => {
    life.abort()
    life = new AbortController()
    database.exec('delete from edits; delete from faults; delete from requests; delete from settings')
    database.exec('delete from documents')
    edits.forget()
    clock.restart()
  }
  /** Aborted by the next reset, so that pending requests change nothing afterwards. */
  const untilReset = () => life.signal
  return { database, edits, faults, requests, clock, reset, untilReset, close: () => database.close() }
}
