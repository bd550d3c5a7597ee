import { commandLine, printLine } from './lib/command.ts'

const help = `
npm run build: builds the site of .webapp.ini into dist/, without a server.

  SITE_URL=https://...   the address of the site, which may have a path
  CONFIG_SOURCE=...      another configuration than that of .webapp.ini
  WEBAPP_INI=FILE        another settings file
  FOYER_OUT=FOLDER       another folder than dist/
  FOYER_STATE=FOLDER     another folder than .foyer/
  ALLOW_STALE=1          a list that cannot be read stays as it was at the last successful ingest
`

await commandLine(help, async () => {
  const { buildSite } = await import('#publishing/build.ts')
  await buildSite({ root: process.cwd(), env: process.env, log: printLine })
})
