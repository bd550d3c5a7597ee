import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, symlink, utimes } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { z } from 'zod/mini'
import { locales, retiredLocales } from '#core/i18n/locales.ts'
import type { Report } from '#core/report/report.ts'
import { stateFolder } from '../config/settings.ts'
import { builtBase } from '../config/site-data.ts'
import { iconPath, rasterIconPaths } from '../config/site-module.ts'
import { isSystemFile } from '../shared/public-files.ts'
import { digestOf } from '../shared/text.ts'

/** Bundled site code: renderer in `server`, browser code in `client`. `key` is an input hash. */
export type CodeBundle = { key: string; folder: string; client: string; isNew: boolean; seconds: number }

type Options = { root: string; report: Report }

const sources = ['src', 'integrations', 'public']
const files = ['astro.config.mjs', 'astro-i18next.config.cjs', 'package-lock.json', 'tsconfig.json']

/** Returns the cached bundle, or a new one after a change of code, lockfile or site path. */
export async function loadOrBundle({ root, report }: Options): Promise<CodeBundle> {
  const started = performance.now()
  const key = await keyOf(root)
  const units = resolve(stateFolder(), 'code')
  const folder = join(units, key)
  const isNew = !existsSync(folder)
  if (isNew) {
    const bundling = report.phase('Bundling the code')
    const draft = `${folder}.${process.pid}${draftEnd}`
    try {
      await mkdir(draft, { recursive: true })
      await linkPackages(root, draft)
      await bundleApart({ root, folder: draft, log: (line) => report.warn('code', line) })
      // Another build may have created the same bundle in the meantime.
      await rename(draft, folder).catch((error: unknown) => {
        if (!existsSync(folder)) throw error
      })
      bundling.end('Bundled the code')
    } finally {
      await rm(draft, { recursive: true, force: true })
    }
  } else await linkPackages(root, folder)
  const now = new Date()
  await utimes(folder, now, now)
  if (isNew) await removeOldBundles(units, now)
  return { key, folder, client: join(folder, 'client'), isNew, seconds: (performance.now() - started) / 1000 }
}

/** Links the packages of the project into a bundle, again after the project was moved. */
export async function linkPackages(root: string, folder: string): Promise<void> {
  const link = join(folder, 'node_modules')
  if (existsSync(link)) return
  await rm(link, { force: true })
  await symlink(modulesOf(root), link, 'junction')
}

// The bundled renderer resolves packages relative to its own folder.
const modulesOf = (root: string) =>
  dirname(dirname(createRequire(join(root, 'package.json')).resolve('react/package.json')))

async function keyOf(root: string): Promise<string> {
  const hash = createHash('sha256').update(process.version).update(`${builtBase()}\n${locales}\n${retiredLocales}\n`)
  const folders = await Promise.all(sources.map((folder) => filesIn(join(root, folder))))
  const paths = [...folders.flat(), ...files.map((file) => join(root, file)).filter(existsSync)]
  // Sequential reads are faster than a thousand promises for small files.
  for (const path of paths.filter((candidate) => isOfPages(relative(root, candidate))).sort())
    hash.update(`${relative(root, path)}\n`).update(readFileSync(path))
  return hash.digest('hex').slice(0, 20)
}

/** Publishing folders without code of pages. Their changes require no new bundle. */
export const foldersWithoutPages = ['deploy', 'doctor', 'object-storage', 'queue', 'release', 'webhook']

const withoutPages = new RegExp(`^src/publishing/(${foldersWithoutPages.join('|')})/`)
const isOfPages = (path: string) => !/\.test\.tsx?$/.test(path) && !withoutPages.test(path.split(sep).join('/'))

async function filesIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return paths.filter((path) => !isSystemFile(relative(folder, path).split(sep).join('/')))
}

/** Service worker file. Each build fills in its precache list. */
export const workerTemplate = 'sw.js'

const cache = new Map<string, ClientFile[]>()
type ClientFile = { path: string; digest: string; bytes: number }

/** Browser files of the bundle with their digests. */
export async function clientFiles({ client }: CodeBundle): Promise<ClientFile[]> {
  const listed = cache.get(client) ?? (await listFiles(client))
  cache.set(client, listed)
  return listed
}

async function listFiles(client: string): Promise<ClientFile[]> {
  const excluded = [workerTemplate, iconPath, ...Object.keys(rasterIconPaths)].map((path) => join(client, path))
  const paths = (await filesIn(client)).sort().filter((path) => !excluded.includes(path))
  return Promise.all(
    paths.map(async (path) => {
      const bytes = await readFile(path)
      return { path: relative(client, path).split(sep).join('/'), digest: digestOf(bytes), bytes: bytes.length }
    }),
  )
}

const retained = 3
const draftEnd = '.new'
const hourMs = 3_600_000

/** Removes drafts of killed builds and all but the three most recent bundles, unless used within an hour. */
export async function removeOldBundles(parent: string, now: Date): Promise<void> {
  const names = await readdir(parent)
  const dated = await Promise.all(names.map(async (name) => ({ name, used: await usedAt(join(parent, name)) })))
  const isDraft = ({ name }: { name: string }) => name.endsWith(draftEnd)
  const bundles = dated.filter((entry) => !isDraft(entry)).sort((a, b) => b.used - a.used)
  const removable = [...dated.filter(isDraft), ...bundles.slice(retained)]
  const idle = removable.filter(({ used }) => now.getTime() - used > hourMs)
  await Promise.all(idle.map(({ name }) => rm(join(parent, name), { recursive: true, force: true })))
}

// Another process may have removed or renamed the folder since it was listed.
const usedAt = (folder: string) =>
  stat(folder).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )

const program = fileURLToPath(new URL('./bundle-process.ts', import.meta.url))
const Message = z.object({ line: z.optional(z.string()), failed: z.optional(z.string()) })

// The bundler allocates off-heap memory per thread, and more threads gain little.
const oneThread = { ROLLDOWN_WORKER_THREADS: '1', ROLLDOWN_MAX_BLOCKING_THREADS: '1', RAYON_NUM_THREADS: '1' }
const oneHeap = { MALLOC_ARENA_MAX: '1' }
const execArgv = ['--max-old-space-size=400', '--max-semi-space-size=8']

// A crash prints its message before a stack trace.
const messagePattern = /^(?!\s+at ).*(?:ERROR|Error): /
const maxComplaint = 8_000
const maxWaitMs = 1_000

type BundleOptions = { root: string; folder: string; log: (line: string) => void }

/** Bundles the project code in a separate process. Throws the error message of that process. */
export function bundleApart({ root, folder, log }: BundleOptions, file = program): Promise<void> {
  return new Promise((done, reject) => {
    const env = { ...process.env, ...oneThread, ...oneHeap }
    // Output that is not read would block the process.
    const child = fork(file, [root, folder], { cwd: root, stdio: ['ignore', 'ignore', 'pipe', 'ipc'], env, execArgv })
    let failed: string | undefined
    let complaint = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      complaint = (complaint + text).slice(-maxComplaint)
    })
    child.on('message', (message) => {
      const result = Message.parse(message)
      if (result.line) log(result.line)
      failed ??= result.failed
    })
    child.once('error', reject)
    child.once('exit', async (code, signal) => {
      if (!failed && code === 0) return done()
      // The bundler's own processes may keep the stream open.
      await Promise.race([once(child, 'close'), pause(maxWaitMs)])
      const reason = complaint.split('\n').findLast((line) => messagePattern.test(line))
      const ended = `The code could not be bundled: the process ended with ${signal ?? code}`
      // A killed process has no code.
      reject(new Error(failed ?? (reason ? `${ended}: ${reason.trim()}` : ended)))
    })
  })
}
