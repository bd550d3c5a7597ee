import { createHash } from 'node:crypto'
import { inlineScripts } from 'virtual:foyer/inline-scripts'
import { App } from 'astro/app'
import { createApp } from 'astro/app/entrypoint'
import islandScript from 'astro/runtime/server/astro-island.prebuilt.js'
import { globalPages } from '#core/address/routes.ts'
import { baseOf } from '#core/address/site-path.ts'
import { defaultLocale, localeOf } from '#core/i18n/locales.ts'
import { setLogListener } from '../bundle/astro-log.ts'
import { readBuilt } from '../config/site-data.ts'
import { beginDependencies } from '../content-db/records.ts'
import type { AstroParts } from '../html/finish-page.ts'
import { toPlaceholder } from '../html/style-placeholders.ts'
import { type Documents, documentsOf, type Listing, listingsOf } from '../routes/listing.ts'
import { type PageUse, pageUse, policyOf, scriptHosts } from './policy.ts'
import {
  browserFileOf,
  contentSource,
  createContexts,
  headFragments,
  setChunks,
  sharedScript,
} from './render-context.ts'

export { beginDependencies }

type Pages = NonNullable<App['manifest']['pageMap']>

type ImportMaps = readonly { text: string }[]

const hash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}` as const

/** `render` returns a page as Astro writes it. `scripts` are hashes of all inline scripts of finished pages. */
type Renderer = {
  render: (path: string) => Promise<string>
  /** Sitemap data and search documents of a route by key. */
  listingOf: (key: string) => Listing
  documentsIn: (key: string) => Documents
  scripts: string[]
  astro: AstroParts
}

/** Bundled renderer of the current snapshot. `client` is the folder of the browser files. */
export function openRenderer(now: Date, client: string): Renderer {
  createContexts(now)
  const { site, origins } = readBuilt()
  const { manifest } = createApp({ streaming: false })
  const bundle = { chunks: manifest.entryModules, client, base: baseOf(site.url) }
  setChunks(bundle)
  const shared = browserFileOf(sharedScript, bundle)
  const directives = manifest.clientDirectives
  const astro: AstroParts = { scripts: { directives, island: islandScript, shared }, placeholders: new Map() }
  const { theme, shelfThemes, importMapsOf, tagScript, bootScript } = headFragments()
  const { csp, pageMap: bundledPages } = manifest
  if (!csp || !bundledPages || manifest.renderers.length !== 1)
    throw new Error('The bundle of Astro has no policy, no pages or another number of frameworks than one')
  const ofSite = [bootScript(inlineScripts), tagScript(inlineScripts.tags) ?? []].flat().map(hash)
  const hashesIn = (maps: ImportMaps) => [
    ...csp.scriptDirective.hashes,
    ...maps.map(({ text }) => hash(text)),
    ...ofSite,
  ]
  const themeHashes = ['', shelfThemes].map((more) => hash(inlineScripts.layers + theme + more))
  const cspFor = (use: PageUse, maps: ImportMaps) => ({
    ...csp,
    cspDestination: 'meta' as const,
    directives: policyOf(site, origins, use),
    scriptDirective: { ...csp.scriptDirective, resources: scriptHosts(site, use), hashes: hashesIn(maps) },
    styleDirective: { ...csp.styleDirective, hashes: [...csp.styleDirective.hashes, ...themeHashes] },
  })
  const routes = manifest.routes.map((route) => ({
    ...route,
    styles: route.styles.map((style) =>
      style.type === 'inline' ? { ...style, content: toPlaceholder(style.content, astro.placeholders) } : style,
    ),
    routeData: { ...route.routeData, prerender: false },
  }))
  const pageMap = loadedOnce(bundledPages)
  const renderers = manifest.renderers.map(withoutTrial)
  // Astro applies one policy to all pages of an app.
  const apps = new Map<string, App>()
  const appFor = (path: string) => {
    const isFallback = path === globalPages['404.astro']
    const language = localeOf(path)
    const key = isFallback ? 'fallback' : `${pageUse(path)} ${language}`
    const cached = apps.get(key)
    if (cached) return cached
    const policy = cspFor(pageUse(path), importMapsOf(language, isFallback))
    const app = new App({ ...manifest, serverLike: true, routes, csp: policy, pageMap, renderers }, false)
    apps.set(key, app)
    return app
  }
  let loggedError = ''
  setLogListener((sentence) => {
    loggedError = firstLine(sentence)
  })
  const unused = new Set<string>([...manifest.clientDirectives.values(), islandScript].map(hash))
  const scripts = hashesIn(importMapsOf(defaultLocale, true))
    .map((entry) => (typeof entry === 'string' ? entry : entry.hash))
    .filter((entry) => !unused.has(entry))
  const render = async (path: string) => {
    loggedError = ''
    const request = new Request(new URL(site.url + path))
    const app = appFor(path)
    const routeData = app.match(request, true)
    if (!routeData) throw new Error('no page of the site has this address')
    const response = await app.render(request, { routeData })
    const body = await response.text()
    const isExpected = response.status === 200 || (response.status === 404 && path === globalPages['404.astro'])
    if (!isExpected) throw new Error(loggedError || `its status is ${response.status}`)
    return body
  }
  const { snapshot, readMedia } = contentSource()
  const listingOf = listingsOf(snapshot, now, readMedia)
  return { render, listingOf, documentsIn: documentsOf(snapshot, now, readMedia), scripts, astro }
}

// Astro calls the module loader again for every page.
const loadedOnce = (pages: Pages) =>
  new Map(
    [...pages].map(([name, load]) => {
      let page: ReturnType<typeof load> | undefined
      return [name, () => (page ??= load())] as const
    }),
  )

type ComponentRenderer = App['manifest']['renderers'][number]

// With one framework no check is needed. Astro would render every component twice.
const withoutTrial = (renderer: ComponentRenderer): ComponentRenderer => ({
  ...renderer,
  ssr: { ...renderer.ssr, check: async () => true },
})

// Astro's error log contains the stack trace.
const firstLine = (text: string) => (text.split('\n')[0] ?? '').replace(/^\w*Error: /, '')

/** Exports of the bundled renderer. */
export type RendererModule = { openRenderer: typeof openRenderer; beginDependencies: typeof beginDependencies }
