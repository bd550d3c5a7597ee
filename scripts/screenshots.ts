import { parseArgs } from 'node:util'
import { commandLine } from './lib/command.ts'
import { startDemo } from './lib/demo.ts'
import { demoRoutes, type Route } from './lib/routes.ts'
import { takeBrands } from './screenshots/brands.ts'
import { demoStates } from './screenshots/states.ts'
import { takeScreenshots } from './screenshots/take.ts'

const options = {
  only: { type: 'string', multiple: true },
  url: { type: 'string' },
  brands: { type: 'string' },
} as const

const chosen = <Chosen extends Route>(routes: Chosen[], only?: string[]) => {
  const unknown = only?.find((name) => routes.every((route) => route.name !== name))
  if (unknown)
    throw new Error(`There is no route "${unknown}": choose among ${routes.map(({ name }) => name).join(', ')}`)
  return only ? routes.filter(({ name }) => only.includes(name)) : routes
}

const help = `
npm run screenshots: takes pictures of the demo's pages, dialogs and player at five sizes, with contact sheets.

  --url URL        a site that runs already, built into dist/
  --only ROUTE     only this route or state; may be repeated
  --brands FILE    one picture of three differently branded sites
`

await commandLine(help, async () => {
  const { url, only, brands } = parseArgs({ options }).values
  const demo = url ? undefined : await startDemo({ folder: '.foyer/screens' })
  if (brands && demo) return takeBrands(demo, brands).finally(demo.close)
  const routes = demoRoutes(demo?.out ?? 'dist')
  const film = routes.find(({ name }) => name === 'media')?.path ?? '/'
  const all = chosen([...routes, ...demoStates(film)], only)
  const failed = await takeScreenshots((url ?? demo?.site ?? '').replace(/\/$/, ''), all)
  await demo?.close()
  if (failed.length) throw new Error(`Not taken:\n${failed.join('\n')}`)
})
