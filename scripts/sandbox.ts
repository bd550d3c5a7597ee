import { closeOnSignal, commandLine, refuseArguments } from './lib/command.ts'
import { assertPortFree, countFrom, portFrom } from './lib/ports.ts'

const help = `
npm run sandbox: every remote provider, on this machine.

  SANDBOX_PORT=4400   port of the server
  SANDBOX_FILE=FILE   file of accounts and orders (.foyer/sandbox.sqlite)
  SANDBOX_MEDIA=N     number of additional films
`

await commandLine(help, async () => {
  refuseArguments()
  const port = await assertPortFree('SANDBOX_PORT', portFrom('SANDBOX_PORT', 4400))
  const file = process.env.SANDBOX_FILE || '.foyer/sandbox.sqlite'
  const { startSandbox } = await import('./sandbox/server.ts')
  const sandbox = await startSandbox({ port, file, media: countFrom('SANDBOX_MEDIA') })
  closeOnSignal(sandbox.close)
  console.log(`Sandbox: ${sandbox.url}/`)
})
