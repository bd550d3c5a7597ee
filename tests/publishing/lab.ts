import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { buildSite } from '#publishing/build.ts'
import { applyChanges } from '#publishing/changes.ts'
import type { ContentChange } from '#publishing/shared/content-change.ts'
import { openSandbox } from '../sandbox/start.ts'

const root = resolve(import.meta.dirname, '../..')

/** Shared config of all labs, so that one bundle serves all. */
export const source = 'labsite1'

/** A bundling of the code, then many builds; the machine may be busy. */
export const timeouts = { timeout: 900_000 }

type Lines = string[]

/** Sandbox, incremental site and full build of the same content at the time `now`. */
export async function openLab() {
  const sandbox = await openSandbox()
  const folder = mkdtempSync(join(tmpdir(), 'foyer-changes-'))
  writeFileSync(join(folder, 'settings.ini'), `defaultConfigSource = ${source}`)
  const state = join(folder, 'state')
  const [out, fresh] = ['dist', 'fresh'].map((name) => join(folder, name)) as [string, string]
  // It stays as long as the code does
  const code = join(root, '.foyer', 'labs', 'code')
  for (const place of [code, state]) mkdirSync(place, { recursive: true })
  symlinkSync(code, join(state, 'code'))
  const clock = { now: new Date() }
  // The pages are rendered in threads of this process, which read its environment
  Object.assign(process.env, { FOYER_STATE: state, SITE_URL: 'http://site.test' })

  const options = (to: string, said: Lines, more: Record<string, string> = {}) => ({
    root,
    env: {
      PLATFORM_URL: `${sandbox.url}/platform`,
      INSIGHTS_URL: `${sandbox.url}/insights`,
      INSIGHTS_PROJECT: 'demo',
      INSIGHTS_DATASET: 'production',
      SITE_URL: 'http://site.test',
      WEBAPP_INI: join(folder, 'settings.ini'),
      FOYER_OUT: to,
      MIRROR_LIMIT: '0',
      ...more,
    },
    log: (line: string) => void said.push(line),
    now: clock.now,
  })
  const forget = () => {
    for (const name of existsSync(state) ? readdirSync(state) : [])
      if (/sqlite/.test(name)) rmSync(join(state, name), { force: true })
  }

  return {
    sandbox,
    clock,
    out,
    /** Starts from nothing, but for the bundled code. */
    async begin() {
      forget()
      rmSync(out, { recursive: true, force: true })
      const said: Lines = []
      return { said, ...(await buildSite(options(out, said))) }
    },
    /** Applies changes, as a webhook does. */
    async tell(...changes: ContentChange[]) {
      const said: Lines = []
      return { said, ...(await applyChanges(options(out, said), changes)) }
    },
    /** Builds the site fully, or one shard of it. */
    async rebuild(part?: Record<string, string>) {
      const said: Lines = []
      return { said, ...(await buildSite(options(out, said, part))) }
    },
    /** Makes a record unreadable, as a change; gives what mends it. */
    spoil: (kind: string, id: string) => spoilt(join(state, 'snapshot.sqlite'), [kind, id]),
    /** Full build of the current content, or one shard of it. */
    async afresh(part?: Record<string, string>): Promise<Map<string, string>> {
      const kept = process.env.FOYER_STATE
      const other = join(folder, 'other')
      rmSync(other, { recursive: true, force: true })
      rmSync(fresh, { recursive: true, force: true })
      mkdirSync(other)
      symlinkSync(code, join(other, 'code'))
      process.env.FOYER_STATE = other
      try {
        await buildSite(options(fresh, [], part))
      } finally {
        process.env.FOYER_STATE = kept
      }
      return filesOf(fresh)
    },
    /** The mirrored pictures that a page of the site from nothing names. */
    picturesAfresh: (path: string) =>
      [...readFileSync(join(fresh, path), 'utf8').matchAll(/\/(_images\/[\w.-]+)/g)].map(([, name = '']) => name),
    page: (path: string) => readFileSync(join(out, path, 'index.html'), 'utf8'),
    has: (path: string) => existsSync(join(out, path, 'index.html')),
    files: () => filesOf(out),
    /** Does this file only lead on to where its page is now? */
    isMoved: (path: string) => leadsOn.test(readFileSync(join(out, path), 'utf8')),
    async close() {
      await sandbox.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type Lab = Awaited<ReturnType<typeof openLab>>

function spoilt(file: string, record: [kind: string, id: string]): () => void {
  const db = new DatabaseSync(file)
  const before = db.prepare('select body from record where kind = ? and id = ?').get(...record)?.body
  const put = db.prepare('insert or replace into record (kind, id, body) values (?, ?, ?)')
  put.run(...record, '{ "cut')
  db.prepare('insert or ignore into change (kind, id) values (?, ?)').run(...record)
  return () => {
    if (typeof before === 'string') put.run(...record, before)
    else db.prepare('delete from record where kind = ? and id = ?').run(...record)
    db.close()
  }
}

/** Every file with the digest of its bytes. */
function filesOf(folder: string): Map<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = entries.map((entry) => relative(folder, join(entry.parentPath, entry.name))).sort()
  return new Map(paths.map((path) => [path, digest(readFileSync(join(folder, path)))]))
}

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const leadsOn = /<meta http-equiv="refresh" content="0;url=([^"]+)">/

/** Differences between both sites by path. Redirects to existing pages are no difference. */
export async function differences(lab: Lab): Promise<string[]> {
  const [kept, fresh] = [lab.files(), await lab.afresh()]
  const wrong = [...fresh].flatMap(([path, bytes]) =>
    kept.get(path) === bytes ? [] : [`${path} is ${kept.has(path) ? 'another' : 'missing'}`],
  )
  const more = [...kept.keys()].filter((path) => !fresh.has(path))
  return [...wrong, ...more.flatMap((path) => faultOf(lab, path))]
}

function faultOf({ out, has }: Lab, path: string): string[] {
  const [, to] = leadsOn.exec(readFileSync(join(out, path), 'utf8')) ?? []
  if (!to) return [`${path} should be gone`]
  return has(to) ? [] : [`${path} leads to ${to}, which is not there`]
}
