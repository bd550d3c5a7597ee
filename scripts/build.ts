import { buildSite } from '#publishing/build.ts'
import { commandLine } from './lib/command.ts'

await commandLine(() => buildSite({ root: process.cwd(), env: process.env, say: console.log }))
