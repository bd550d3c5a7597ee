import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { lineReport } from '#core/report/report.ts'
import { applyChanges, buildSite } from '#publishing/build.ts'
import type { ContentChange } from '#publishing/shared/content-change.ts'
import { storeBuildInputs } from '#publishing/site/last-build.ts'
import { SiteEdit } from '#publishing/site/site-edit.ts'
import { openSiteStore } from '#publishing/site/site-store.ts'
import { openSandbox } from '../sandbox/start.ts'
import { shareCode, source } from '../support/shared-code.ts'

const root = resolve(import.meta.dirname, '../..')

/** Time for a bundle and many builds on a busy machine. */
export const timeouts = { timeout: 900_000 }

type Lines = string[]

/** Sandbox, incremental site and full build of the same content at the time `now`. Pictures of articles take seconds. */
export async function openFixture({ articles = false } = {}) {
  const sandbox = await openSandbox()
  const folder = mkdtempSync(join(tmpdir(), 'foyer-fixture-'))
  writeFileSync(join(folder, 'settings.ini'), `defaultConfigSource = ${source}`)
  const state = join(folder, 'state')
  const [out, fresh] = ['dist', 'fresh'].map((name) => join(folder, name)) as [string, string]
  const saved = join(folder, 'saved')
  shareCode(state)
  const clock = { now: new Date() }
  // Render threads read the environment of this process; one is enough for some pages
  Object.assign(process.env, { FOYER_STATE: state, SITE_URL: 'http://site.test', FOYER_WORKERS: '1' })

  const options = (to: string, output: Lines, more: Record<string, string> = {}) => ({
    root,
    env: {
      PLATFORM_URL: `${sandbox.url}/platform`,
      ...(articles && {
        INSIGHTS_URL: `${sandbox.url}/insights`,
        INSIGHTS_PROJECT: 'demo',
        INSIGHTS_DATASET: 'production',
      }),
      SITE_URL: 'http://site.test',
      WEBAPP_INI: join(folder, 'settings.ini'),
      FOYER_OUT: to,
      MIRROR_LIMIT: '0',
      ...more,
    },
    report: lineReport((line) => void output.push(line)),
    now: clock.now,
  })
  const databases = () => readdirSync(state).filter((name) => /sqlite/.test(name))
  const deleteSite = () => {
    for (const name of databases()) rmSync(join(state, name), { force: true })
    rmSync(out, { recursive: true, force: true })
  }

  return {
    sandbox,
    clock,
    state,
    out,
    /** Builds the site from nothing but the bundled code. */
    async build() {
      deleteSite()
      const output: Lines = []
      return { output, ...(await buildSite(options(out, output))) }
    },
    /** Builds the site at the first call, restores that build at later calls. */
    async buildOnce() {
      if (existsSync(saved)) {
        deleteSite()
        cpSync(join(saved, 'out'), out, { recursive: true })
        cpSync(join(saved, 'state'), state, { recursive: true })
        continueIn(out, join(state, 'site.sqlite'))
        return
      }
      await this.build()
      cpSync(out, join(saved, 'out'), { recursive: true })
      for (const name of databases()) cpSync(join(state, name), join(saved, 'state', name))
    },
    /** Applies changes, as a webhook does. */
    async apply(...changes: ContentChange[]) {
      const output: Lines = []
      return { output, ...(await applyChanges(options(out, output), changes)) }
    },
    /** Builds the site fully, or one shard of it. */
    async rebuild(part?: Record<string, string>) {
      const output: Lines = []
      return { output, ...(await buildSite(options(out, output, part))) }
    },
    /** Makes a record unreadable and returns the function that restores it. */
    corrupt: (kind: string, id: string) => corruptRecord(join(state, 'snapshot.sqlite'), [kind, id]),
    /** Full build of the current content, or one shard of it. */
    async buildFresh(part?: Record<string, string>): Promise<Map<string, string>> {
      const ownState = process.env.FOYER_STATE
      const other = join(folder, 'other')
      rmSync(other, { recursive: true, force: true })
      rmSync(fresh, { recursive: true, force: true })
      shareCode(other)
      process.env.FOYER_STATE = other
      try {
        await buildSite(options(fresh, [], part))
      } finally {
        process.env.FOYER_STATE = ownState
      }
      return filesOf(fresh)
    },
    /** Lists the mirrored pictures of a page of the fresh build. */
    freshPictures: (path: string) =>
      [...readFileSync(join(fresh, path), 'utf8').matchAll(/\/(_images\/[\w.-]+)/g)].map(([, name = '']) => name),
    page: (path: string) => readFileSync(join(out, path, 'index.html'), 'utf8'),
    has: (path: string) => existsSync(join(out, path, 'index.html')),
    files: () => filesOf(out),
    /** Tests if the file is a redirect to the new address of its page. */
    isRedirect: (path: string) => redirectPattern.test(readFileSync(join(out, path), 'utf8')),
    async close() {
      await sandbox.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type Fixture = Awaited<ReturnType<typeof openFixture>>

/** Stores the new identity of a restored folder, so that the next build is incremental. */
function continueIn(out: string, file: string) {
  const store = openSiteStore(file)
  const edit = new SiteEdit(store)
  const [code = '', siteDigest = ''] = [store.getMeta('code'), store.getMeta('siteDigest')]
  storeBuildInputs(edit, out, { code, siteDigest, shard: undefined, now: Number(store.getMeta('now')) })
  edit.commit()
  store.close()
}

function corruptRecord(file: string, record: [kind: string, id: string]): () => void {
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

/** Returns every file with its digest. */
function filesOf(folder: string): Map<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = entries.map((entry) => relative(folder, join(entry.parentPath, entry.name))).sort()
  return new Map(paths.map((path) => [path, digest(readFileSync(join(folder, path)))]))
}

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const redirectPattern = /<meta http-equiv="refresh" content="0;url=([^"]+)">/

/** Differences between both sites by path. Redirects to existing pages are no difference. */
export async function differences(fixture: Fixture): Promise<string[]> {
  const [current, fresh] = [fixture.files(), await fixture.buildFresh()]
  const wrong = [...fresh].flatMap(([path, bytes]) =>
    current.get(path) === bytes ? [] : [`${path} is ${current.has(path) ? 'different' : 'missing'}`],
  )
  const more = [...current.keys()].filter((path) => !fresh.has(path))
  return [...wrong, ...more.flatMap((path) => faultOf(fixture, path))]
}

function faultOf({ out, has }: Fixture, path: string): string[] {
  const [, to] = redirectPattern.exec(readFileSync(join(out, path), 'utf8')) ?? []
  if (!to) return [`${path} should not exist`]
  return has(to) ? [] : [`${path} leads to ${to}, which does not exist`]
}
