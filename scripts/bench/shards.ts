import { mkdir, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { digestOf } from '#publishing/shared/text.ts'
import { runTimed } from '../lib/command.ts'
import { serverUrls } from '../lib/demo.ts'
import { startRemote } from './remote.ts'

const options = { media: { type: 'string', default: '10000' }, shards: { type: 'string', default: '16' } } as const

type Machine = (script: string, args?: string[], more?: Record<string, string>) => Promise<number>

/** Simulates a machine that shares only bundled code. Its runs return seconds. */
async function newMachine(folder: string, name: string, env: Record<string, string>): Promise<Machine> {
  const [state, code] = [join(folder, name, 'state'), join(folder, 'code')]
  for (const folder of [state, code]) await mkdir(folder, { recursive: true })
  await symlink(code, join(state, 'code'))
  const machineEnv = { ...env, FOYER_STATE: state, FOYER_OUT: join(folder, name, 'dist') }
  return (script, args = [], more = {}) => runTimed(`${name}: ${script}`, [script, ...args], { ...machineEnv, ...more })
}

/** Returns the digest of every file of a site. */
async function digestsOf(folder: string): Promise<Map<string, string>> {
  const digests = new Map<string, string>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = relative(folder, join(entry.parentPath, entry.name))
    // The publish state is not part of the site.
    if (!entry.isFile() || path.startsWith('.foyer')) continue
    digests.set(path, digestOf(await readFile(join(folder, path))))
  }
  return digests
}

const differing = (a: Map<string, string>, b: Map<string, string>) =>
  [...new Set([...a.keys(), ...b.keys()])].filter((path) => a.get(path) !== b.get(path))

const wholeNumber = (name: string, text: string) => {
  if (/^\d{1,7}$/.test(text)) return Number(text)
  throw new Error(`--${name} ${text}: give a whole number`)
}

/** Builds a catalogue on one machine and on shards, then compares both byte by byte. */
export const benchShards = async (args: string[]): Promise<void> => {
  const { values } = parseArgs({ args, options })
  const [media, count] = [wholeNumber('media', values.media), wholeNumber('shards', values.shards)]
  const folder = resolve('.foyer/bench-shards')
  await rm(folder, { recursive: true, force: true })
  const remote = await startRemote(media)
  const joined = join(folder, 'joined')
  const common = { SITE_URL: 'http://site.test', MIRROR_LIMIT: '0', PUBLISH_TO: `file:${joined}`, BUILD_ID: 'bench' }
  const env = { ...serverUrls(remote.url), ...common }
  try {
    const alone = await (await newMachine(folder, 'alone', env))('scripts/build.ts')
    let slowest = 0
    for (let index = 0; index < count; index += 1) {
      const name = `shard-${index}`
      const machine = await newMachine(folder, name, { ...env, SHARD_INDEX: `${index}`, SHARD_COUNT: `${count}` })
      slowest = Math.max(slowest, (await machine('scripts/build.ts')) + (await machine('scripts/publish.ts')))
      await rm(join(folder, name), { recursive: true, force: true })
    }
    const finishing = await (await newMachine(folder, 'last', env))('scripts/publish.ts', ['--finish'])
    const [single, many] = [await digestsOf(join(folder, 'alone', 'dist')), await digestsOf(joined)]
    const wrong = differing(single, many)
    const seconds = (value: number) => `${value.toFixed(1)} s`
    console.log(
      `\n${media} synthetic media: one machine ${seconds(alone)}, the slowest of ${count} ${seconds(slowest)},`,
    )
    console.log(`joining ${seconds(finishing)}; ${single.size} and ${many.size} files, ${wrong.length} of them differ`)
    if (wrong.length) throw new Error(`These differ: ${wrong.slice(0, 20).join(', ')}`)
  } finally {
    remote.close()
  }
}
