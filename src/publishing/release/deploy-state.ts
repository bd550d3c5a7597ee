import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod/mini'
import type { ObjectForm } from '../object-storage/store.ts'
import { inTransaction } from '../shared/lock.ts'
import type { SiteFile } from '../site/site-files.ts'
import type { Change, ReleasePlan } from './plan.ts'

const Kind = z.enum(['asset', 'page', 'pointer'])
const Row = z.object({
  path: z.string(),
  kind: Kind,
  digest: z.string(),
  form: z.enum(['1', '1br']),
  bytes: z.number(),
})
const Text = z.object({ value: z.string() })
const Count = z.object({ count: z.number() })

/** File of the live site. */
export type Live = z.infer<typeof Row>

const schema = `
  create table if not exists live (
    path text primary key, kind text not null, digest text not null, form text not null, bytes integer not null
  ) without rowid;
  create index if not exists live_digest on live (digest);
  create table if not exists unverified (path text primary key, kind text not null) without rowid;
  create table if not exists setting (name text primary key, value text not null);
  create temp table desired (path text primary key, kind text, digest text, form text, bytes integer) without rowid`

const columns = 'path, kind, digest, form, bytes'
type SettingName = 'release' | 'nonce' | 'revision' | 'form' | 'publisher' | 'exclusive' | 'rollback'
/** Revision of the live built site, and the compression form of its files. */
type BuildSource = { revision?: number | undefined; form?: ObjectForm }

const statementsOf = (db: DatabaseSync) => ({
  selectSetting: db.prepare('select value from setting where name = ?'),
  writeSetting: db.prepare('insert or replace into setting values (?, ?)'),
  deleteSetting: db.prepare('delete from setting where name = ?'),
  fileAt: db.prepare(`select ${columns} from live where path = ?`),
  filesWith: db.prepare(
    `select ${columns} from live where digest = ? and form = ? and path not in (select path from unverified)`,
  ),
  count: db.prepare('select count(*) as count from live'),
  all: db.prepare(`select ${columns} from live order by path`),
  put: db.prepare(`insert or replace into live (${columns}) values (?, ?, ?, ?, ?)`),
  drop: db.prepare('delete from live where path = ?'),
  isUnverified: db.prepare('select 1 from unverified where path = ?'),
  markUnverified: db.prepare('insert or replace into unverified (path, kind) values (?, ?)'),
  markVerified: db.prepare('delete from unverified where path = ?'),
  addDesired: db.prepare(`insert or replace into desired (${columns}) values (?, ?, ?, ?, ?)`),
  differing: db.prepare(differing),
})

/** Local deploy state of one target, rebuilt from the store if lost. */
export class DeployState {
  readonly #db: DatabaseSync
  readonly #sql: ReturnType<typeof statementsOf>

  constructor(file: string) {
    if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true })
    this.#db = new DatabaseSync(file)
    this.#db.exec(`pragma journal_mode = wal; pragma synchronous = normal; ${schema}`)
    this.#sql = statementsOf(this.#db)
    if (!this.getValue('publisher')) this.setValue('publisher', randomUUID())
  }

  getValue(name: SettingName): string | undefined {
    const row = this.#sql.selectSetting.get(name)
    return row && Text.parse(row).value
  }

  setValue(name: SettingName, value: string | number | undefined) {
    if (value === undefined) this.#sql.deleteSetting.run(name)
    else this.#sql.writeSetting.run(name, String(value))
  }

  get(path: string): Live | undefined {
    const row = this.#sql.fileAt.get(path)
    return row && Row.parse(row)
  }

  /** Last release in the deploy state. 0 before the first. */
  release(): number {
    return Number(this.getValue('release') ?? 0)
  }

  count(): number {
    return Count.parse(this.#sql.count.get()).count
  }

  all(): Live[] {
    return this.#sql.all.all().map((row) => Row.parse(row))
  }

  /** Live files with these bytes. */
  filesWithDigest(digest: string, form: ObjectForm): Live[] {
    return this.#sql.filesWith.all(digest, form).map((row) => Row.parse(row))
  }

  /** Changes that turn the live site into the given one. */
  diff(files: Iterable<SiteFile>, form: ObjectForm): Change[] {
    inTransaction(this.#db, () => {
      this.#db.exec('delete from desired')
      for (const { path, kind, digest, bytes } of files) this.#sql.addDesired.run(path, kind, digest, form, bytes)
    })
    const rows = this.#sql.differing.all().map((row) => Path.parse(row))
    return rows.map(({ path, kind, digest, form, bytes }) => {
      const now = digest && form ? { digest, form, bytes: bytes ?? 0 } : undefined
      return toChange(this.get(path), { path, kind, now })
    })
  }

  /** Changes from a partial list of changed and removed files. */
  diffOf({ changed, removed }: { changed: SiteFile[]; removed: string[] }, form: ObjectForm): Change[] {
    const removals = removed.flatMap((path) => {
      const before = this.get(path)
      return before ? [toChange(before, { path, kind: before.kind })] : []
    })
    const updates = changed.flatMap(({ path, kind, digest, bytes }) => {
      const before = this.get(path)
      if (before?.digest === digest && before.form === form && !this.#sql.isUnverified.get(path)) return []
      return [toChange(before, { path, kind, now: { digest, form, bytes } })]
    })
    return [...updates, ...removals]
  }

  /** Marks the live content of addresses as unverified. The next publish rewrites or removes them. */
  markUnverified(changes: Iterable<Change>) {
    inTransaction(this.#db, () => {
      for (const { path, kind } of changes) this.#sql.markUnverified.run(path, kind)
      this.setSource({})
    })
  }

  markVerified(changes: Iterable<Change>) {
    inTransaction(this.#db, () => {
      for (const { path } of changes) this.#sql.markVerified.run(path)
    })
  }

  /** Applies a release to the deploy state. `source` is the build of an own release. */
  applyRelease({ head, changes }: ReleasePlan, source: BuildSource = {}) {
    inTransaction(this.#db, () => {
      for (const { path, kind, now } of changes)
        if (now) this.#sql.put.run(path, kind, now.digest, now.form, now.bytes)
        else this.#sql.drop.run(path)
      this.setValue('release', head.release)
      this.setValue('nonce', head.nonce)
      this.setValue('rollback', head.rollbackTo)
      this.setSource(source)
    })
  }

  /** Records the revision and form of the live site. */
  setSource({ revision, form }: BuildSource) {
    this.setValue('revision', revision || undefined)
    this.setValue('form', form)
  }

  /** Resets the deploy state to the files of a checkpoint. */
  resetTo(release: number, files: Iterable<Live>) {
    inTransaction(this.#db, () => {
      this.#db.exec('delete from live')
      for (const { path, kind, digest, form, bytes } of files) this.#sql.put.run(path, kind, digest, form, bytes)
      this.setValue('release', release)
      this.setValue('nonce', undefined)
      this.setValue('rollback', undefined)
      this.setSource({})
    })
  }

  close() {
    this.#db.close()
  }
}

const Path = z.object({
  path: z.string(),
  kind: Kind,
  digest: z.nullable(z.string()),
  form: z.nullable(z.enum(['1', '1br'])),
  bytes: z.nullable(z.number()),
})

const differing = `
  select w.path as path, w.kind as kind, w.digest as digest, w.form as form, w.bytes as bytes
    from desired w left join live l on l.path = w.path
    where l.path is null or l.digest <> w.digest or l.form <> w.form or w.path in (select path from unverified)
  union all
  select o.path, o.kind, null, null, null from (select path, kind from live union select path, kind from unverified) o
    left join desired w on w.path = o.path where w.path is null`

function toChange(before: Live | undefined, { path, kind, now }: Omit<Change, 'was'>): Change {
  const was = before && { digest: before.digest, form: before.form, bytes: before.bytes }
  return { path, kind, ...(now && { now }), ...(was && { was }) }
}
