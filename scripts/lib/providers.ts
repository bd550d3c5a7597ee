import { parseArgs } from 'node:util'
import { AppError, messageOf } from '#core/data/errors.ts'
import { loadSettings, stateFile } from '#publishing/config/settings.ts'
import { purposes } from '../sandbox/configs.ts'
import { serverUrls } from './demo.ts'
import { assertPortFree, countFrom, portFrom } from './ports.ts'

/** Providers of a local site: environment that selects them, and interval between ingests of their content. */
export type Providers = {
  env: Record<string, string>
  line: string
  ingestEveryMs: number
  close: () => Promise<unknown>
}

/** Help text of the options of `usesSandbox`. */
export const providerHelp = `  -- --real, -- --sandbox        the real providers, or the sandbox; without an option
                                 the sandbox for its own configurations only`

const options = { real: { type: 'boolean' }, sandbox: { type: 'boolean' } } as const

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

/** Starts the sandbox if the configuration needs it. Otherwise the real providers are used. */
export async function openProviders(args: string[], env: NodeJS.ProcessEnv): Promise<Providers> {
  if (!(await usesSandbox(args, process.cwd(), env))) {
    const line = 'Providers: the real ones, as listed under "Hosts" (--sandbox uses the sandbox)'
    return { env: {}, line, ingestEveryMs: 15_000, close: async () => undefined }
  }
  const port = await assertPortFree('SANDBOX_PORT', portFrom('SANDBOX_PORT', 4400))
  const { startSandbox } = await import('../sandbox/server.ts')
  const { url, close } = await startSandbox({
    port,
    file: stateFile('sandbox.sqlite'),
    media: countFrom('SANDBOX_MEDIA'),
  })
  return { env: serverUrls(url), line: `Sandbox  ${url}/`, ingestEveryMs: 500, close }
}
