import { parseArgs } from 'node:util'
import { AppError, messageOf } from '#core/data/errors.ts'
import { isLocalAddress } from '#publishing/config/hosts.ts'
import { loadSettings, stateFile } from '#publishing/config/settings.ts'
import { purposes } from '../sandbox/configs.ts'
import type { WarningLimits } from './command-report.ts'
import { serverUrls } from './demo.ts'
import { assertPortFree, countFrom, portFrom } from './ports.ts'

/** Providers of a local site: environment that selects them, interval between ingests, and whether all warnings are listed. */
export type Providers = {
  env: Record<string, string>
  line: string
  ingestEveryMs: number
  listsAllWarnings: boolean
  close: () => Promise<unknown>
}

/** Help text of the options of `usesSandbox`. */
export const providerHelp = `  -- --real, -- --sandbox        the real providers, or the sandbox; without an option
                                 the sandbox for its own configurations only
  -- --warnings                  lists all warnings, not only the first ones of each kind`

const options = {
  real: { type: 'boolean' },
  sandbox: { type: 'boolean' },
  warnings: { type: 'boolean' },
} as const

/** Tests whether the sandbox has the configuration, unless an option decides. */
export async function usesSandbox(args: string[], root: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  const { real, sandbox } = parseArgs({ args, options }).values
  if (real && sandbox) throw new Error('--real and --sandbox exclude each other: leave one out')
  return real ? false : sandbox || (await loadSettings(root, env)).configSource in purposes
}

/** Hint for a configuration of the sandbox that is requested from the real platform. */
export async function demoHint(root: string, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const { configSource } = await loadSettings(root, env).catch(() => ({ configSource: '' }))
  if (env.PLATFORM_URL || !Object.hasOwn(purposes, configSource)) return undefined
  return `${configSource} is a configuration of the sandbox: run \`npm start\`, or name your own in .webapp.ini or CONFIG_SOURCE`
}

/** Adds the hint to the error of a configuration that cannot be loaded. */
export async function withDemoHint(error: unknown, root: string, env: NodeJS.ProcessEnv): Promise<unknown> {
  const hint = error instanceof AppError && error.key === 'config_invalid' ? await demoHint(root, env) : undefined
  return hint ? new Error(`${messageOf(error)}. ${hint}`, { cause: error }) : error
}

/** Selects the printed warnings: all, or without those that the content of the demo causes on purpose. */
export async function limitWarnings(
  all: boolean | undefined,
  root: string,
  env: NodeJS.ProcessEnv,
): Promise<WarningLimits> {
  if (all) return { maxWarnings: Number.POSITIVE_INFINITY }
  const { configSource, platform } = await loadSettings(root, env)
  if (!Object.hasOwn(purposes, configSource) || !isLocalAddress(platform)) return {}
  const sentence = 'about deliberate faults in the content of the demo (`-- --warnings` lists them)'
  return { quiet: { kinds: ['articles', 'captions', 'config', 'items', 'missing', 'pictures', 'schedules'], sentence } }
}

/** Starts the sandbox if the configuration needs it. Otherwise the real providers are used. */
export async function openProviders(args: string[], env: NodeJS.ProcessEnv): Promise<Providers> {
  const listsAllWarnings = parseArgs({ args, options }).values.warnings === true
  if (!(await usesSandbox(args, process.cwd(), env))) {
    const line = 'Providers: the real ones, as listed under "Hosts" (--sandbox uses the sandbox)'
    return { env: {}, line, ingestEveryMs: 15_000, listsAllWarnings, close: async () => undefined }
  }
  const port = await assertPortFree('SANDBOX_PORT', portFrom('SANDBOX_PORT', 4400))
  const { startSandbox } = await import('../sandbox/server.ts')
  const { url, close } = await startSandbox({
    port,
    file: stateFile('sandbox.sqlite'),
    media: countFrom('SANDBOX_MEDIA'),
  })
  return { env: serverUrls(url), line: `Sandbox  ${url}/`, ingestEveryMs: 500, listsAllWarnings, close }
}
