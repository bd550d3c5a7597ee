import { spawn } from 'node:child_process'
import { enableCompileCache } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { cleanEnvironment } from '#publishing/config/environment.ts'
import { languageSetting, readIni } from '#publishing/config/settings-file.ts'
import { escapeControlCharacters } from '#publishing/shared/text.ts'
import { explain } from './explain.ts'

// Caches compiled modules for this process, its threads and its child processes. Scripts import most modules later.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'node-compile-cache')
enableCompileCache(process.env.NODE_COMPILE_CACHE)

/** Runs a command with cleaned variables, or prints its `--help`. Failures print one sentence and exit with 1. */
export const commandLine = async (help: string, main: () => Promise<unknown>): Promise<void> => {
  if (process.argv.slice(2).some((arg) => arg === '--help' || arg === '-h')) return console.log(help.trim())
  try {
    Object.assign(process.env, cleanEnvironment(process.env))
    await setLanguages(process.env)
    await main()
  } catch (error) {
    console.error(explain(error).split('\n').map(escapeControlCharacters).join('\n'))
    process.exit(1)
  }
}

/** Sets the languages before any module reads them. Commands that need the settings report their faults. */
async function setLanguages(env: NodeJS.ProcessEnv) {
  const setting = languageSetting(await readIni(process.cwd(), env).catch(() => ({})), env)
  if (setting) env.SITE_LANGUAGES = setting
}

/** Throws an Error for an argument of a command that has variables only. */
export const refuseArguments = (): void => {
  parseArgs({ options: {} })
}

/** Waits for SIGINT or SIGTERM, calls `close` and exits. */
export const closeOnSignal = (close: () => Promise<unknown>): void => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => close().finally(() => process.exit(0)))
}

/** Output of a program: that of this process, or an open file. */
export type Output = 'inherit' | number

/** Runs a program, by default with inherited output. Returns its exit code, 1 after a signal. */
export const run = (
  program: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
  output: Output = 'inherit',
): Promise<number> =>
  new Promise((done, failed) => {
    const child = spawn(program, args, { stdio: ['inherit', output, output], env: { ...process.env, ...env } })
    child.once('error', failed).once('exit', (code) => done(code ?? 1))
  })

/** Runs a script or a package command with the current Node. */
export const runNode = (args: string[], env?: NodeJS.ProcessEnv, output?: Output): Promise<number> =>
  run(process.execPath, args, env, output)

/** Runs a script like `runNode` and returns its seconds. Throws an Error if it fails. */
export const runTimed = async (name: string, args: string[], env: NodeJS.ProcessEnv): Promise<number> => {
  const started = performance.now()
  if (await runNode(args, env)) throw new Error(`${name} failed: the reason is above`)
  return (performance.now() - started) / 1_000
}

/** Memory limits of `npm run build` and `npm run webhook`. Higher ones delay garbage collection. */
export const heapFlags: string[] = ['--max-old-space-size=512', '--max-semi-space-size=8']
