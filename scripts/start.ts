import { serveFolder } from '#publishing/serve/serve.ts'
import { commandLine, untilStopped } from './lib/command.ts'
import { buildSite, serverUrls } from './lib/demo.ts'
import { needFree, portFrom } from './lib/ports.ts'
import { startSandbox } from './sandbox/server.ts'

const help = `
npm start: starts the sandbox, builds the demo site and serves it.

  PORT=4321, SANDBOX_PORT=4400   where the two listen
  SANDBOX_MEDIA=N                so many more films
`

await commandLine(help, async () => {
  const port = await needFree('PORT', portFrom('PORT', 4321))
  const sandboxPort = await needFree('SANDBOX_PORT', portFrom('SANDBOX_PORT', 4400))
  const running: { close: () => Promise<unknown> }[] = []
  untilStopped(() => Promise.all(running.map((server) => server.close())))

  console.log('1/3 Starting the sandbox: every remote provider, on this machine')
  const sandbox = await startSandbox({ port: sandboxPort, media: Number(process.env.SANDBOX_MEDIA || 0) })
  running.push(sandbox)

  console.log('2/3 Building the site from its configuration')
  const SITE_URL = process.env.SITE_URL || `http://127.0.0.1:${port}`
  await buildSite({ ...serverUrls(sandbox.url), ...process.env, SITE_URL })

  console.log('3/3 Serving the site')
  const site = await serveFolder({ root: process.env.FOYER_OUT || 'dist', port })
  running.push(site)
  console.log(`\n  Site     ${site.url}/\n  Sandbox  ${sandbox.url}/\n\n  Ctrl-C ends both.`)
})
