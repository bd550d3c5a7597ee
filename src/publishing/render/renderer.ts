import { createHash } from 'node:crypto'
import { inlineParts } from 'virtual:foyer/inline-parts'
import { App } from 'astro/app'
import { createApp } from 'astro/app/entrypoint'
import islandScript from 'astro/runtime/server/astro-island.prebuilt.js'
import { listen } from '../code/astro-log.ts'
import { readBuilt } from '../facts/built.ts'
import { beginReads } from '../snapshot/reads.ts'
import { type PageUse, pageUse, policyOf, scriptHosts } from './policy.ts'
import { headParts, makeScenesFor } from './scene.ts'

export { beginReads }

type Pages = App['manifest']['pageMap']

const hash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}` as const

// What wakes islands is named only: `boot-wake.ts` fetches it in its time
const wakingScript = /<script type="module" src="([^"]*\/Document\.astro[^"]*)"><\/script>/
const wakingName = '<meta name="wake" content="$1">'

/**
 * The pages' own renderer, bundled with them by the build of the code: renders any address of the site from the snapshot
 * as it is now. What wakes islands comes from a file (`directives/all.ts`) instead of from Astro's copy in the page. `render`
 * throws when a page cannot be rendered; `scripts` are the hashes of all scripts that any page carries inline.
 */
export function openRenderer(now: Date): { render: (path: string) => Promise<string>; scripts: string[] } {
  makeScenesFor(now)
  const { site, origins } = readBuilt()
  const bundled = createApp({ streaming: false })
  const { manifest } = bundled
  const dropped = [...manifest.clientDirectives.values(), islandScript]
  const copied = dropped.map((text) => `<script>${text}</script>`)
  const { theme, shelfThemes, importMap } = headParts()
  const scriptHashes = [...(manifest.csp?.scriptDirective.hashes ?? []), hash(importMap)]
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
          ...['', shelfThemes].map((more) => hash(inlineParts.layers + theme + more)),
        ],
      },
    }
  const routes = manifest.routes.map((route) => ({ ...route, routeData: { ...route.routeData, prerender: false } }))
  const pageMap = loadedOnce(manifest.pageMap)
  const renderers = manifest.renderers.map(withoutTrial)
  const appFor = (use: PageUse) =>
    new App({ ...manifest, serverLike: true, routes, csp: cspFor(use), pageMap, renderers }, false)
  // Astro has one policy for all pages of an app
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
    const request = new Request(new URL(path, site.url))
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

// Astro asks the module loader for every page anew
const loadedOnce = (pages: Pages) =>
  new Map(
    [...(pages ?? [])].map(([name, load]) => {
      let page: ReturnType<typeof load> | undefined
      return [name, () => (page ??= load())] as const
    }),
  )

type Renderer = App['manifest']['renderers'][number]

// With one framework there is nothing to find out: Astro would render every component once more to see whether it is React's
const withoutTrial = (renderer: Renderer): Renderer => ({
  ...renderer,
  ssr: { ...renderer.ssr, check: async () => true },
})

// What Astro logs of an error is its stack
const firstLine = (text: string) => (text.split('\n')[0] ?? '').replace(/^\w*Error: /, '')

/** What a kept renderer offers to those who load it. */
export type Kept = { openRenderer: typeof openRenderer; beginReads: typeof beginReads }
