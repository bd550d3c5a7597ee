import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod/mini'
import { serveFolder } from '#publishing/serve/serve.ts'
import { closeOnSignal, commandLine, refuseArguments } from './lib/command.ts'
import { assertPortFree, portFrom } from './lib/ports.ts'

const help = `
npm run preview: serves the built site.

  PORT=4321         port of the server
  FOYER_OUT=FOLDER  another folder than dist/
`

/** Path of a built site, by its web manifest. */
function pathOfSiteIn(root: string): string {
  const file = join(root, 'manifest.webmanifest')
  if (!existsSync(file)) return ''
  const { scope } = Manifest.parse(JSON.parse(readFileSync(file, 'utf8')))
  return scope.slice(0, -1)
}

const Manifest = z.object({ scope: z.string() })

await commandLine(help, async () => {
  refuseArguments()
  const root = process.env.FOYER_OUT || 'dist'
  if (!existsSync(root)) throw new Error(`There is no ${root}/ to serve yet: run \`npm run build\` first`)
  const port = await assertPortFree('PORT', portFrom('PORT', 4321))
  const { url, close } = await serveFolder({ root, port, base: pathOfSiteIn(root) })
  closeOnSignal(close)
  console.log(`${root}/ is served at ${url}/ (press Ctrl-C to stop)`)
})
