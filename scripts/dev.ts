import { resolve } from 'node:path'
import { ingestSite } from '#publishing/build.ts'
import { stateFolder } from '#publishing/config/site-data.ts'
import { devServer } from '../integrations/dev-server.ts'
import { commandLine, printLine, untilStopped } from './lib/command.ts'
import { serverUrls } from './lib/demo.ts'
import { needFree, portFrom } from './lib/ports.ts'
import { startSandbox } from './sandbox/server.ts'

const help = `
npm run dev: serves the site while its code is edited, with the sandbox beside it.

  PORT=4321, SANDBOX_PORT=4400   where the two listen
  SANDBOX_MEDIA=N                so many more films
`

await commandLine(help, async () => {
  const port = await needFree('PORT', portFrom('PORT', 4321))
  const sandboxPort = await needFree('SANDBOX_PORT', portFrom('SANDBOX_PORT', 4400))
  const running: (() => Promise<unknown>)[] = []
  untilStopped(() => Promise.all(running.map((stop) => stop())))

  const sandbox = await startSandbox({ port: sandboxPort, media: Number(process.env.SANDBOX_MEDIA || 0) })
  running.push(sandbox.close)
  const serverEnv = { ...serverUrls(sandbox.url), SITE_URL: `http://127.0.0.1:${port}` }
  Object.assign(process.env, { ...serverEnv, ...process.env, ASTRO_TELEMETRY_DISABLED: '1' })
  const root = process.cwd()
  const report = await ingestSite({ root, env: process.env, log: printLine })
  for (const line of report.lines()) printLine(line)

  const { dev } = await import('astro')
  // Dependencies found late would trigger a reload and break the first scripts.
  const entries = ['src/{app,core,features,layouts,ui}/**/*.{ts,tsx}', '!**/*.test.*']
  const vite = { cacheDir: resolve(stateFolder(), 'vite'), optimizeDeps: { entries } }
  const server = await dev({ root, logLevel: 'warn', server: { port }, integrations: [devServer()], vite })
  running.push(server.stop)
  console.log(
    `\n  Site     http://127.0.0.1:${server.address.port}/\n  Sandbox  ${sandbox.url}/\n\n  Ctrl-C ends both.`,
  )
})
