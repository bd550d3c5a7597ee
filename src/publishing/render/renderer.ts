import { createHash } from 'node:crypto'
import { inlineScripts } from 'virtual:foyer/inline-parts'
import { App } from 'astro/app'
import { createApp } from 'astro/app/entrypoint'
import islandScript from 'astro/runtime/server/astro-island.prebuilt.js'
import { listen } from '../bundle/astro-log.ts'
import { readBuilt } from '../config/site-data.ts'
import { beginReads } from '../content-db/reads.ts'
import { checkPages } from '../routes/routes.ts'
import { type PageUse, pageUse, policyOf, scriptHosts } from './policy.ts'
import { createContexts, headFragments } from './render-context.ts'

export { beginReads }

type Pages = App['manifest']['pageMap']

const hash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}` as const

// The island script is only referenced, and `boot-wake.ts` loads it later.
const wakingScript = /<script type="module" src="([^"]*\/Document\.astro[^"]*)"><\/script>/
const wakingName = '<meta name="wake" content="$1">'

/** Bundled renderer of the current snapshot. `render` throws on failure. `scripts` are inline script hashes. */
export function openRenderer(now: Date): { render: (path: string) => Promise<string>; scripts: string[] } {
  createContexts(now)
  const { site, origins } = readBuilt()
  const bundled = createApp({ streaming: false })
  const { manifest } = bundled
  checkPages(
    manifest.routes.flatMap(({ routeData: { origin, component } }) => (origin === 'project' ? [component] : [])),
  )
  const dropped = [...manifest.clientDirectives.values(), islandScript]
  const copied = dropped.map((text) => `<script>${text}</script>`)
  const { theme, shelfThemes, importMap, tagScript } = headFragments()
  const ofSite = [importMap, tagScript(inlineScripts.tags)].filter((text) => text !== undefined).map(hash)
  const scriptHashes = [...(manifest.csp?.scriptDirective.hashes ?? []), ...ofSite]
  const cspFor = (use: PageUse) =>
    manifest.csp && {
      ...manifest.csp,
      cspDestination: 'meta' as const,
      directives: policyOf(site, origins, use),
      scriptDirective: {
        ...manifest.csp.scriptDirective,
        resources: scriptHosts(site),
        hashes: scriptHashes,
      },
      styleDirective: {
        ...manifest.csp.styleDirective,
        hashes: [
          ...manifest.csp.styleDirective.hashes,
          ...['', shelfThemes].map((more) => hash(inlineScripts.layers + theme + more)),
        ],
      },
    }
  const routes = manifest.routes.map((route) => ({ ...route, routeData: { ...route.routeData, prerender: false } }))
  const pageMap = loadedOnce(manifest.pageMap)
  const renderers = manifest.renderers.map(withoutTrial)
  const appFor = (use: PageUse) =>
    new App({ ...manifest, serverLike: true, routes, csp: cspFor(use), pageMap, renderers }, false)
  // Astro applies one policy to all pages of an app.
  const apps = { still: appFor('still'), playing: appFor('playing'), any: appFor('any') }
  let complaint = ''
  listen((sentence) => {
    complaint = firstLine(sentence)
  })
  const unused = new Set<string>(dropped.map(hash))
  const scripts = scriptHashes
    .map((one) => (typeof one === 'string' ? one : one.hash))
    .filter((one) => !unused.has(one))
  const render = async (path: string) => {
    complaint = ''
    const request = new Request(new URL(site.url + path))
    const app = apps[pageUse(path)]
    const routeData = app.match(request, true)
    if (!routeData) throw new Error('no page of the site has this address')
    const response = await app.render(request, { routeData })
    const body = await response.text()
    const fits = response.status === 200 || (response.status === 404 && path === '/404/')
    if (!fits) throw new Error(complaint || `it answers ${response.status}`)
    return copied.reduce((html, script) => html.replaceAll(script, ''), body).replace(wakingScript, wakingName)
  }
  return { render, scripts }
}

// Astro calls the module loader again for every page.
const loadedOnce = (pages: Pages) =>
  new Map(
    [...(pages ?? [])].map(([name, load]) => {
      let page: ReturnType<typeof load> | undefined
      return [name, () => (page ??= load())] as const
    }),
  )

type Renderer = App['manifest']['renderers'][number]

// With one framework no check is needed. Astro would render every component twice.
const withoutTrial = (renderer: Renderer): Renderer => ({
  ...renderer,
  ssr: { ...renderer.ssr, check: async () => true },
})

// Astro's error log contains the stack trace.
const firstLine = (text: string) => (text.split('\n')[0] ?? '').replace(/^\w*Error: /, '')

/** Exports of the bundled renderer. */
export type RendererModule = { openRenderer: typeof openRenderer; beginReads: typeof beginReads }
