import { closeOnSignal, commandLine } from './lib/command.ts'
import { assertPortFree, portFrom } from './lib/ports.ts'

const help = `
npm run sandbox: every remote provider, on this machine.

  SANDBOX_PORT=4400   port of the server
  SANDBOX_FILE=FILE   file of accounts and orders (.foyer/sandbox.sqlite)
  SANDBOX_MEDIA=N     number of additional films
`

const wholeNumber = (name: string) => {
  const text = process.env[name] || '0'
  if (/^\d+$/.test(text)) return Number(text)
  throw new Error(`${name} must be a whole number, not "${text}"`)
}

await commandLine(help, async () => {
  const port = await assertPortFree('SANDBOX_PORT', portFrom('SANDBOX_PORT', 4400))
  const file = process.env.SANDBOX_FILE || '.foyer/sandbox.sqlite'
  const { startSandbox } = await import('./sandbox/server.ts')
  const sandbox = await startSandbox({ port, file, media: wholeNumber('SANDBOX_MEDIA') })
  closeOnSignal(sandbox.close)
  console.log(`Sandbox: ${sandbox.url}/`)
})
