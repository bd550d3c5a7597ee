import { parseArgs } from 'node:util'
import { jsonHelp, reportedCommand } from './lib/reported-command.ts'

const help = `
npm run import -- FEED: writes the content of a feed into a folder that a build reads in place of the platform.

  FEED                    address or file of an MRSS or Roku feed (JSON), or a folder of videos with a CSV
  --out FOLDER            another folder than platform/
  --site FILE             another settings file than site.json beside the feed; it is created if missing
  --strict                the exit code is 1 if the feed has a fault
${jsonHelp}
  SITE_URL=https://...    the address of the site, if it has a path

  Then: PLATFORM_URL=file:platform CONFIG_SOURCE=imported npm run build
`

const options = { out: { type: 'string' }, site: { type: 'string' }, strict: { type: 'boolean' } } as const

await reportedCommand(help, async (report, args) => {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [feed, other] = positionals
  if (!feed || other) throw new Error('Give one feed: npm run import -- FEED (see --help)')
  const { importFeed, siteFileOf } = await import('#import/import-feed.ts')
  const { out: folder = 'platform', site: siteFile = siteFileOf(feed), strict = false } = values
  const { SITE_URL: siteUrl } = process.env
  const { content, faults, written } = await importFeed({ feed, folder, siteFile, siteUrl, now: new Date(), report })
  if (strict && faults.length > 0) process.exitCode = 1
  const { items, series, rows } = content
  const counts = { items: items.length, series: series.length, rows: rows.length }
  return { facts: { folder, ...counts, files: written, faults } }
})
