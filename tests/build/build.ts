import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { shareCode, source } from '../support/shared-code.ts'

const script = resolve(import.meta.dirname, '../../scripts/build.ts')
const project = resolve(import.meta.dirname, '../..')

/** Timeout of a test build, which is a separate process. */
export const timeouts = { timeout: 300_000 }

/** Settings of small sites. */
export const settings = `defaultConfigSource = ${source}`

export type Outcome = { code: number | null; said: string; complaint: string }
type Run = { cwd?: string; env?: Record<string, string>; args?: string[] }

/** Folder of one build: settings, output with an earlier site, and state, with its own bundle or a shared one. */
export async function workplace(ini?: string, code: 'own' | 'shared' = 'own') {
  // Inside the project, where Astro writes its cache beside the output
  const places = join(project, '.foyer/test')
  mkdirSync(places, { recursive: true })
  const folder = mkdtempSync(join(places, 'build-'))
  const [out, state, iniFile] = ['dist', 'state', 'settings.ini'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  if (ini !== undefined) await writeFile(iniFile, ini)
  if (code === 'shared') shareCode(state)
  await fill(out, { 'index.html': '<p>The site of before', '_astro/old.bin': '\0\x01\xff' })
  return {
    folder,
    out,
    /** Runs the real command; other settings can stand above the workplace's own. */
    build: ({ cwd = project, env = {}, args = [] }: Run = {}) =>
      run(cwd, { FOYER_OUT: out, FOYER_STATE: state, WEBAPP_INI: iniFile, ...env }, args),
    page: (path: string) => readFile(join(out, path, 'index.html'), 'utf8'),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

export type Workplace = Awaited<ReturnType<typeof workplace>>

/** Writes files into a folder, by their path in it. */
export async function fill(folder: string, files: Record<string, string>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
}

/** Footprint of an output: files with their digests, and neighbouring entries. */
export async function footprint({ folder, out }: Workplace) {
  const files = (await readdir(out, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const digests = files.map(async (entry) => {
    const path = join(entry.parentPath, entry.name)
    return `${path} ${createHash('sha256')
      .update(await readFile(path))
      .digest('hex')}`
  })
  const beside = (await readdir(folder)).filter((name) => name.startsWith('dist'))
  return { files: (await Promise.all(digests)).sort(), beside }
}

// The variables of a test run must not decide how a build behaves
async function run(cwd: string, env: Record<string, string>, args: string[]): Promise<Outcome> {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, [script, ...args], { cwd, env: { PATH, HOME, ...env } })
  const ended = new Promise<number | null>((done, failed) => child.once('error', failed).once('exit', done))
  const [code, said, complaint] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  return { code, said, complaint }
}
