import { buildCommand } from './lib/build-command.ts'
import { jsonHelp, reportedCommand } from './lib/reported-command.ts'

const help = `
npm run build: builds the site of .webapp.ini into dist/, without a server.

  -- --warnings          lists all warnings, not only the first ones of each kind
${jsonHelp}

  SITE_URL=https://...   the address of the site, which may have a path
  SITE_LANGUAGES=fr,en   the languages, instead of the settings file; the default one first
  CONFIG_SOURCE=...      another configuration than that of .webapp.ini
  WEBAPP_INI=FILE        another settings file
  FOYER_OUT=FOLDER       another folder than dist/
  FOYER_STATE=FOLDER     another folder than .foyer/
  ALLOW_STALE=1          a list that cannot be read stays as it was at the last successful ingest
  MIRROR_LIMIT=N         number of media whose pictures one build copies (2000)
  FOYER_WORKERS=N        number of rendering threads
  SHARD_INDEX, SHARD_COUNT                 one part of the pages
  INSIGHTS_PROJECT, INSIGHTS_DATASET       source of the articles
  ADYEN_CLIENT_KEY                         public key of the card gateway
  PLAYER_ID, ACCESS_BRIDGE_URL             instead of the settings file
  HSTS=subdomains|preload, POLICY_REPORT_URL=URL   response headers
  PLATFORM_URL, ACCOUNTS_URL, NOTIFICATIONS_URL, BILLING_URL, ADYEN_URL, ANALYTICS_URL, INSIGHTS_URL, CAST_URL
                         other addresses of the providers
  PLATFORM_URL=file:FOLDER                 the content that npm run import has written
`

await reportedCommand(help, buildCommand)
