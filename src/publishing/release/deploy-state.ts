import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { ObjectForm } from '../object-storage/sent.ts'
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
  create table if not exists doubt (path text primary key, kind text not null) without rowid;
  create table if not exists fact (name text primary key, value text not null);
  create temp table wanted (path text primary key, kind text, digest text, form text, bytes integer) without rowid`

const columns = 'path, kind, digest, form, bytes'
type Fact = 'release' | 'nonce' | 'revision' | 'form' | 'publisher' | 'exclusive' | 'rollback'
/** Revision of the live built site, and the compression form of its files. */
type Made = { revision?: number | undefined; form?: ObjectForm }

export type DeployState = {
  fact(name: Fact): string | undefined
  note(name: Fact, value: string | number | undefined): void
  get(path: string): Live | undefined
  /** Last release in the deploy state. 0 before the first. */
  release(): number
  count(): number
  all(): Live[]
  /** Live files with these bytes. */
  holders(digest: string, form: ObjectForm): Live[]
  /** Changes that turn the live site into the given one. */
  diff(files: Iterable<SiteFile>, form: ObjectForm): Change[]
  /** Changes from a partial list of changed and removed files. */
  diffOf(files: { changed: SiteFile[]; removed: string[] }, form: ObjectForm): Change[]
  /** Marks the live content of addresses as uncertain. The next publish rewrites or removes them. */
  doubt(changes: Iterable<Change>): void
  trust(changes: Iterable<Change>): void
  /** Applies a release to the deploy state. `made` describes the source of own releases. */
  follow(plan: ReleasePlan, made?: Made): void
  /** Records the revision and form of the live site. */
  noteMade(made: Made): void
  /** Resets the deploy state to the files of a checkpoint. */
  startFrom(release: number, files: Iterable<Live>): void
  close(): void
}

/** Local deploy state of one target, rebuilt from the store if lost. */
export function openDeployState(file: string): DeployState {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true })
  const db = new DatabaseSync(file)
  db.exec(`pragma journal_mode = wal; pragma synchronous = normal; ${schema}`)
  const selectFact = db.prepare('select value from fact where name = ?')
  const setFact = db.prepare('insert or replace into fact values (?, ?)')
  const forget = db.prepare('delete from fact where name = ?')
  const one = db.prepare(`select ${columns} from live where path = ?`)
  const selectMark = db.prepare(
    `select ${columns} from live where digest = ? and form = ? and path not in (select path from doubt)`,
  )
  const invalidated = db.prepare('select 1 from doubt where path = ?')
  const doubt = db.prepare('insert or replace into doubt (path, kind) values (?, ?)')
  const trust = db.prepare('delete from doubt where path = ?')
  const put = db.prepare(`insert or replace into live (${columns}) values (?, ?, ?, ?, ?)`)
  const drop = db.prepare('delete from live where path = ?')
  const want = db.prepare(`insert or replace into wanted (${columns}) values (?, ?, ?, ?, ?)`)
  const all = db.prepare(`select ${columns} from live order by path`)

  const fact = (name: Fact) => {
    const row = selectFact.get(name)
    return row && Text.parse(row).value
  }
  const note = (name: Fact, value: string | number | undefined) => {
    if (value === undefined) forget.run(name)
    else setFact.run(name, String(value))
  }
  const noteMade = ({ revision, form }: Made) => {
    note('revision', revision || undefined)
    note('form', form)
  }
  const together = (work: () => void) => {
    db.exec('begin')
    try {
      work()
      db.exec('commit')
    } catch (error) {
      db.exec('rollback')
      throw error
    }
  }
  const get = (path: string): Live | undefined => {
    const row = one.get(path)
    return row && Row.parse(row)
  }
  if (!fact('publisher')) note('publisher', randomUUID())

  return {
    fact,
    note,
    get,
    release: () => Number(fact('release') ?? 0),
    count: () => Count.parse(db.prepare('select count(*) as count from live').get()).count,
    all: (): Live[] => all.all().map((row) => Row.parse(row)),
    holders: (digest: string, form: ObjectForm): Live[] => selectMark.all(digest, form).map((row) => Row.parse(row)),
    diff(files: Iterable<SiteFile>, form: ObjectForm): Change[] {
      together(() => {
        db.exec('delete from wanted')
        for (const { path, kind, digest, bytes } of files) want.run(path, kind, digest, form, bytes)
      })
      const paths = db
        .prepare(differing)
        .all()
        .map((row) => Path.parse(row))
      return paths.map(({ path, kind, digest, form, bytes }) => {
        const now = digest && form ? { digest, form, bytes: bytes ?? 0 } : undefined
        return toChange(get(path), { path, kind, now })
      })
    },
    diffOf({ changed, removed }: { changed: SiteFile[]; removed: string[] }, form: ObjectForm): Change[] {
      const gone = removed.flatMap((path) => {
        const before = get(path)
        return before ? [toChange(before, { path, kind: before.kind })] : []
      })
      const other = changed.flatMap(({ path, kind, digest, bytes }) => {
        const before = get(path)
        if (before?.digest === digest && before.form === form && !invalidated.get(path)) return []
        return [toChange(before, { path, kind, now: { digest, form, bytes } })]
      })
      return [...other, ...gone]
    },
    doubt(changes: Iterable<Change>) {
      together(() => {
        for (const { path, kind } of changes) doubt.run(path, kind)
        noteMade({})
      })
    },
    trust: (changes: Iterable<Change>) => together(() => Array.from(changes, ({ path }) => trust.run(path))),
    follow({ head, changes }: ReleasePlan, made: Made = {}) {
      together(() => {
        for (const { path, kind, now } of changes)
          if (now) put.run(path, kind, now.digest, now.form, now.bytes)
          else drop.run(path)
        note('release', head.release)
        note('nonce', head.nonce)
        note('rollback', head.rollbackTo)
        noteMade(made)
      })
    },
    noteMade,
    startFrom(release: number, files: Iterable<Live>) {
      together(() => {
        db.exec('delete from live')
        for (const { path, kind, digest, form, bytes } of files) put.run(path, kind, digest, form, bytes)
        note('release', release)
        note('nonce', undefined)
        note('rollback', undefined)
        noteMade({})
      })
    },
    close: () => db.close(),
  }
}

const Path = z.object({
  path: z.string(),
  kind: Kind,
  digest: z.string().nullable(),
  form: z.enum(['1', '1br']).nullable(),
  bytes: z.number().nullable(),
})

const differing = `
  select w.path as path, w.kind as kind, w.digest as digest, w.form as form, w.bytes as bytes
    from wanted w left join live l on l.path = w.path
    where l.path is null or l.digest <> w.digest or l.form <> w.form or w.path in (select path from doubt)
  union all
  select o.path, o.kind, null, null, null from (select path, kind from live union select path, kind from doubt) o
    left join wanted w on w.path = o.path where w.path is null`

function toChange(before: Live | undefined, { path, kind, now }: Omit<Change, 'was'>): Change {
  const was = before && { digest: before.digest, form: before.form, bytes: before.bytes }
  return { path, kind, ...(now && { now }), ...(was && { was }) }
}
