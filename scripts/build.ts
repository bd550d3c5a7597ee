import { buildSite } from '#publishing/build.ts'
import { commandLine, say } from './lib/command.ts'

// WEBAPP_INI=path: other settings than .webapp.ini; FOYER_OUT, FOYER_STATE: other folders than dist/ and .foyer/;
// ALLOW_STALE=1: a list that cannot be read stands as it was at the last good pull
await commandLine(() => buildSite({ root: process.cwd(), env: process.env, say }))
