import { existsSync } from 'node:fs'
import { serveFolder } from '#publishing/serve/serve.ts'
import { builtSite } from './lib/built-site.ts'
import { closeOnSignal, commandLine, refuseArguments } from './lib/command.ts'
import { assertPortFree, portFrom } from './lib/ports.ts'

const help = `
npm run preview: serves the built site.

  PORT=4321         port of the server
  FOYER_OUT=FOLDER  another folder than dist/
`

await commandLine(help, async () => {
  refuseArguments()
  const root = process.env.FOYER_OUT || 'dist'
  if (!existsSync(root)) throw new Error(`There is no ${root}/ to serve yet: run \`npm run build\` first`)
  const port = await assertPortFree('PORT', portFrom('PORT', 4321))
  const { url, close } = await serveFolder({ root, port, base: builtSite(root)?.base ?? '' })
  closeOnSignal(close)
  console.log(`${root}/ is served at ${url}/ (press Ctrl-C to stop)`)
})
