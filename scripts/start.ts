import { baseOf } from '#core/address/site-path.ts'
import { serveFolder } from '#publishing/serve/serve.ts'
import { closeOnSignal, commandLine } from './lib/command.ts'
import { buildSite } from './lib/demo.ts'
import { assertPortFree, portFrom } from './lib/ports.ts'
import { openProviders, providerHelp } from './lib/providers.ts'

const help = `
npm start: builds the site and serves it, with the sandbox for its own configurations.

${providerHelp}
  PORT=4321, SANDBOX_PORT=4400   ports of site and sandbox
  SANDBOX_MEDIA=N                number of additional films

  The variables of npm run build apply.
`

await commandLine(help, async () => {
  const port = await assertPortFree('PORT', portFrom('PORT', 4321))
  const running: { close: () => Promise<unknown> }[] = []
  closeOnSignal(() => Promise.all(running.map((server) => server.close())))

  console.log('1/3 Opening the providers')
  const providers = await openProviders(process.argv.slice(2), process.env)
  running.push(providers)
  console.log(`    ${providers.line}`)

  console.log('2/3 Building the site from its configuration')
  const SITE_URL = process.env.SITE_URL || `http://127.0.0.1:${port}`
  const options = providers.listsAllWarnings ? ['--warnings'] : []
  await buildSite({ ...providers.env, ...process.env, SITE_URL }, 'inherit', options)

  console.log('3/3 Serving the site')
  const site = await serveFolder({ root: process.env.FOYER_OUT || 'dist', port, base: baseOf(SITE_URL) })
  running.push(site)
  console.log(`\n  Site     ${site.url}/\n  ${providers.line}\n\n  Press Ctrl-C to stop.`)
})
