import { parseArgs } from 'node:util'
import { commandLine, printLine } from './lib/command.ts'

const help = `
npm run doctor [SOURCE]: checks a configuration and everything that it references, without a build.

  SOURCE                  an id or address; without it that of .webapp.ini (CONFIG_SOURCE)
  -- --live URL           checks status codes and response headers of a published site
  -- --webhook URL        checks a running webhook

  The exit code is 1 if an error was found. The variables of npm run build apply.
`

const options = { live: { type: 'string' }, webhook: { type: 'string' } } as const

await commandLine(help, async () => {
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  if (positionals.length > 1) throw new Error(`Unexpected argument "${positionals[1]}": give one configuration`)
  const [source] = positionals
  const { doctorCommand } = await import('#publishing/doctor/doctor.ts')
  const root = process.cwd()
  const { env } = process
  const errors = await doctorCommand({ root, env, log: printLine, source, ...values })
  if (!errors) return
  process.exitCode = 1
  const { demoHint } = await import('./lib/providers.ts')
  const hint = await demoHint(root, { ...env, ...(source && { CONFIG_SOURCE: source }) })
  if (hint) printLine(hint)
})
