import { parseArgs } from 'node:util'
import { jsonHelp, reportedCommand } from './lib/reported-command.ts'

const help = `
npm run doctor [SOURCE]: checks a configuration and everything that it references, without a build, and lists
what its viewers can do.

  SOURCE                  an id or address; without it that of .webapp.ini (CONFIG_SOURCE)
  -- --live URL           checks status codes and response headers of a published site
  -- --webhook URL        checks a running webhook
  -- --html FILE          also writes the report as a page, with pictures of the build in dist/ (FOYER_OUT)
                          that an installed Chromium or Chrome takes (CHROME_PATH)
${jsonHelp}

  The exit code is 1 if an error was found. The variables of npm run build apply.
`

const options = { live: { type: 'string' }, webhook: { type: 'string' }, html: { type: 'string' } } as const

await reportedCommand(help, async (report, args) => {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  if (positionals.length > 1) throw new Error(`Unexpected argument "${positionals[1]}": give one configuration`)
  const [source] = positionals
  const { doctorCommand } = await import('#publishing/doctor/report/command.ts')
  const { takeSitePictures } = await import('./lib/site-pictures.ts')
  const root = process.cwd()
  const { env } = process
  const takePictures = takeSitePictures(env.FOYER_OUT || 'dist')
  const facts = await doctorCommand({ root, env, report, source, ...values, takePictures })
  if (!facts.errors.length) return { facts }
  process.exitCode = 1
  const { demoHint } = await import('./lib/providers.ts')
  const hint = await demoHint(root, { ...env, ...(source && { CONFIG_SOURCE: source }) })
  if (hint) report.line(hint)
  return { facts }
})
