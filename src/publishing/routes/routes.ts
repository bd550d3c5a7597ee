import { paths, slugOf } from '#core/address/paths.ts'
import {
  addressPattern,
  globalPages,
  type RouteName,
  routeAt,
  routeNames,
  routePaths,
  routesWithoutPage,
} from '#core/address/routes.ts'
import { letterPageId, letterPath } from '#core/content/letters.ts'
import { furtherLanguages } from '#core/content/transcript.ts'
import { offersDownloads } from '#core/downloads/downloads.ts'
import { defaultLocale, locales } from '#core/i18n/locales.ts'
import { personalLists } from '#core/lists/lists.ts'
import { builtSnapshot } from '../config/site-data.ts'
import type { TitledKind } from '../content-db/record-name.ts'
import { recordsOf } from '../content-db/records.ts'
import { previousSlugs } from '../content-db/redirects.ts'
import type { Snapshot } from '../content-db/snapshot.ts'
import { articleRoutes, insightRoute, listRoutes } from './insight-routes.ts'
import { inAllLanguages, prefixes, type Route, redirectsTo } from './route.ts'

const pathOf: Record<TitledKind, (titled: { id: string; slug: string }) => string> = {
  media: paths.media,
  playlist: paths.playlist,
  contentList: paths.contentList,
}

const titledKinds = ['media', 'playlist', 'contentList'] as const satisfies TitledKind[]

type FixedName = {
  [Name in RouteName]: (typeof routePaths)[Name] extends `${string}[${string}` ? never : Name
}[RouteName]
type RecordName = Exclude<RouteName, FixedName>
type Listed = (snapshot: Snapshot) => Iterable<Route>

/** Routes of each path with parameters. Each new path requires an entry. */
const listed: Record<RecordName, Listed> = {
  search: () => fixedRoutes(paths.search()),
  user: () => fixedRoutes(paths.account, paths.favorites, paths.payments),
  media: titledRoutes('media'),
  transcript: transcriptRoutes,
  playlist: titledRoutes('playlist'),
  contentList: titledRoutes('contentList'),
  series: () => [],
  letters: letterRoutes,
  insight: articleRoutes,
  insights: (snapshot) => listRoutes(snapshot).values(),
}

const isListed = (name: RouteName): name is RecordName => name in listed

/** Routes of one line of the table. */
const routesOf = (snapshot: Snapshot, name: RouteName): Iterable<Route> =>
  isListed(name)
    ? listed[name](snapshot)
    : isOffered(snapshot, name)
      ? fixedRoutes(paths.home + (routePaths[name] && `${routePaths[name]}/`))
      : []

type SiteRecord = ReturnType<ReturnType<typeof recordsOf>['site']>

/** Conditions of pages that not every site has. */
const conditions: Partial<Record<RouteName, (site: SiteRecord) => boolean>> = {
  downloads: ({ config, services }) => offersDownloads(config, services.bridge),
  history: ({ config }) => personalLists(config).history !== undefined,
}

const isOffered = (snapshot: Snapshot, name: RouteName) => conditions[name]?.(recordsOf(snapshot).site()) ?? true

const globalRoutes = Object.values(globalPages).map((path) => fixedRoute(path, [path]))

/** Parameters in a path; only rest parameters may be empty. */
type Params<Path extends string> = Path extends `${string}[${infer Param}]${infer End}`
  ? (Param extends `...${infer Rest}` ? Record<Rest, string | undefined> : Record<Param, string>) & Params<End>
  : { locale: string | undefined }

type ParamsOf<Name extends RouteName> = Params<(typeof routePaths)[Name]>

/** Astro static paths of a route in every language. */
export const staticPaths = <Name extends RouteName>(name: Name): { params: ParamsOf<Name> }[] =>
  [...routesOf(builtSnapshot(), name)].flatMap(({ addresses }) =>
    addresses.map((address, index) => ({ params: paramsOf(name, address, prefixes[index]) })),
  )

function paramsOf<Name extends RouteName>(name: Name, address: string, locale: string | undefined): ParamsOf<Name> {
  const path = routePaths[name]
  const values = addressPattern(path).exec(address)?.slice(1) ?? []
  const names = [...path.matchAll(/\[(?:\.{3})?(\w+)\]/g)].map(([, param = '']) => param)
  // The pattern of the path has a group for each of its parameters
  return Object.assign({ locale }, ...names.map((param, index) => ({ [param]: values[index] || undefined })))
}

/** Throws if the files of `src/pages` differ from the route table. */
export function checkPages(files: readonly string[]): void {
  const localized = routeNames()
    .filter((name) => !routesWithoutPage.includes(name))
    .flatMap((name) => [`[...locale]/${routePaths[name] || 'index'}.astro`])
  const routed = [...localized, ...Object.keys(globalPages)].map((file) => `src/pages/${file}`)
  const unrouted = files.filter((file) => !routed.includes(file))
  const missing = routed.filter((file) => !files.includes(file))
  if (unrouted.length > 0)
    throw new Error(`${unrouted.join(', ')}: no route renders this page. Add it to src/core/address/routes.ts`)
  if (missing.length > 0)
    throw new Error(`${missing.join(', ')}: src/core/address/routes.ts names a page that does not exist`)
}

const fixedRoutes = (...all: string[]) => all.map((path) => fixedRoute(path, inAllLanguages(path)))

function fixedRoute(path: string, addresses: string[]): Route {
  return { key: `page ${path}`, addresses, moved: [] }
}

function titledRoutes(kind: TitledKind): Listed {
  return function* all(snapshot) {
    for (const { id } of snapshot.ids(kind)) {
      const route = routeOf(snapshot, kind, id)
      if (route) yield route
    }
  }
}

/** Pages of one record; undefined without the record. */
export function routeOf(snapshot: Snapshot, kind: TitledKind, id: string): Route | undefined {
  if (!snapshot.has(kind, id)) return undefined
  const slug = slugOf(snapshot.titles(kind, id)[defaultLocale] ?? '')
  const path = pathOf[kind]({ id, slug })
  const before = previousSlugs(snapshot, kind, id).filter((earlier) => earlier !== slug)
  const moved = redirectsTo(
    path,
    before.map((earlier) => pathOf[kind]({ id, slug: earlier })),
  )
  return { key: `${kind} ${id}`, addresses: inAllLanguages(path), moved }
}

/** Pages of the transcripts of one item: one in the language of each page, and one for each further language. */
export function* transcriptRoutesOf(snapshot: Snapshot, id: string): Generator<Route> {
  if (!snapshot.has('transcripts', id) || !snapshot.has('media', id)) return
  const slugs = [slugOf(snapshot.titles('media', id)[defaultLocale] ?? ''), ...previousSlugs(snapshot, 'media', id)]
  for (const language of ['', ...furtherLanguages(recordsOf(snapshot).transcripts(id), locales)]) {
    const [path = '', ...before] = [...new Set(slugs)].map((slug) => paths.transcript({ id, slug }, language))
    const key = `transcript ${id}${language && ` ${language}`}`
    yield { key, addresses: inAllLanguages(path), moved: redirectsTo(path, before) }
  }
}

function* transcriptRoutes(snapshot: Snapshot): Generator<Route> {
  for (const { id } of snapshot.ids('media')) yield* transcriptRoutesOf(snapshot, id)
}

/** Page of the "A to Z" list; undefined without one. */
function letterRoute(snapshot: Snapshot, id: string): Route | undefined {
  const page = recordsOf(snapshot).letters(id)
  return page && { key: `letters ${id}`, addresses: inAllLanguages(letterPath(page.letter, page.number)), moved: [] }
}

/** Pages of the "A to Z" list. */
export function* letterRoutes(snapshot: Snapshot): Generator<Route> {
  const { pages = {} } = recordsOf(snapshot).letters(letterPageId()) ?? {}
  const numbered = Object.entries(pages).flatMap(([letter, count]) =>
    Array.from({ length: count }, (_, at) => letterPageId(letter, at + 1)),
  )
  for (const id of [letterPageId(), ...numbered]) {
    const route = letterRoute(snapshot, id)
    if (route) yield route
  }
}

/** All pages of the site. */
export function* allRoutes(snapshot: Snapshot): Generator<Route> {
  for (const name of routeNames()) yield* routesOf(snapshot, name)
  yield* globalRoutes
}

/** Returns the route of a key in the current snapshot. */
export function findRoute(snapshot: Snapshot, key: string): Route | undefined {
  const [kind, id = ''] = key.split(' ')
  if (kind === 'insight') return insightRoute(snapshot, id)
  if (kind === 'insights') return listRoutes(snapshot).get(key)
  if (kind === 'letters') return letterRoute(snapshot, id)
  if (kind === 'transcript') return [...transcriptRoutesOf(snapshot, id)].find((route) => route.key === key)
  const titled = titledKinds.find((candidate) => candidate === kind)
  if (titled) return routeOf(snapshot, titled, id)
  const name = routeAt(id)
  const fixed = name ? [...routesOf(snapshot, name)] : globalRoutes
  return fixed.find((route) => route.key === key)
}
