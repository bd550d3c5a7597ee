import { parseArgs } from 'node:util'
import { loadSettings, stateFile } from '#publishing/config/settings.ts'
import { purposes } from '../sandbox/configs.ts'
import { serverUrls } from './demo.ts'
import { assertPortFree, portFrom } from './ports.ts'

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
    media: Number(env.SANDBOX_MEDIA || 0),
  })
  return { env: serverUrls(url), line: `Sandbox  ${url}/`, ingestEveryMs: 500, close }
}
