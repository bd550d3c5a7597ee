import { resolve } from 'node:path'
import { baseOf } from '#core/address/site-path.ts'
import { stateFolder } from '#publishing/config/settings.ts'
import { ingestCommand } from './lib/build-command.ts'
import { closeOnSignal, commandLine } from './lib/command.ts'
import { assertPortFree, portFrom } from './lib/ports.ts'
import { openProviders, providerHelp } from './lib/providers.ts'

const help = `
npm run dev: serves the site while its code or content is edited, with the sandbox for its own configurations.

${providerHelp}
  PORT=4321, SANDBOX_PORT=4400   ports of site and sandbox
  SANDBOX_MEDIA=N                number of additional films; the variables of npm run build apply, too
`

await commandLine(help, async () => {
  const port = await assertPortFree('PORT', portFrom('PORT', 4321))
  const running: (() => Promise<unknown>)[] = []
  closeOnSignal(() => Promise.all(running.map((stop) => stop())))

  const providers = await openProviders(process.argv.slice(2), process.env)
  running.push(providers.close)
  const SITE_URL = process.env.SITE_URL || `http://127.0.0.1:${port}`
  Object.assign(process.env, { ...providers.env, ...process.env, SITE_URL, ASTRO_TELEMETRY_DISABLED: '1' })
  const root = process.cwd()
  await ingestCommand(root, providers.listsAllWarnings)

  const { dev } = await import('astro')
  const { devServer } = await import('../integrations/dev-server.ts')
  // Dependencies found late would trigger a reload and break the first scripts.
  const entries = ['src/{core,features,layouts,runtime,ui}/**/*.{ts,tsx}', '!**/*.test.*']
  const vite = { cacheDir: resolve(stateFolder(), 'vite'), optimizeDeps: { entries } }
  const integrations = [devServer(providers.ingestEveryMs)]
  const server = await dev({ root, logLevel: 'warn', server: { port }, integrations, vite })
  running.push(server.stop)
  const site = `http://127.0.0.1:${server.address.port}${baseOf(SITE_URL)}/`
  console.log(`\n  Site     ${site}\n  ${providers.line}\n\n  Press Ctrl-C to stop.`)
})
