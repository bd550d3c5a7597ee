import { defaultLocale } from '#core/i18n/locales.ts'
import { paths } from '#core/paths.ts'
import { slugOf } from '#core/slug.ts'
import { builtSnapshot } from '../config/site-data.ts'
import { movesOf } from '../content-db/moves.ts'
import type { Snapshot, TitledKind } from '../content-db/snapshot.ts'
import { insightRoute, insightRoutes, listRoutes } from './insight-routes.ts'
import { inAllLanguages, movesTo, prefixes, type Route } from './route.ts'

/** Astro static paths of all records of a kind in every language. */
export const titledRoutes = (kind: TitledKind) =>
  [...builtSnapshot().ids(kind)].flatMap(({ id, titles }) => {
    const slug = slugOf(titles[defaultLocale] ?? '') || undefined
    return prefixes.map((locale) => ({ params: { locale, id, slug } }))
  })

const pathOf: Record<TitledKind, (titled: { id: string; slug: string }) => string> = {
  media: paths.media,
  playlist: paths.playlist,
  contentList: paths.contentList,
}

const titledKinds = ['media', 'playlist', 'contentList'] as const satisfies TitledKind[]

/** Pages that every site has in each language: files below `src/pages/[...locale]` with their paths. */
const fixedPages: Record<string, string[]> = {
  'index.astro': [paths.home],
  'o/about.astro': [paths.about],
  'q/index.astro': [paths.search()],
  'offline.astro': ['/offline/'],
  'u/[page].astro': [paths.account, paths.favorites, paths.payments],
}

/** Pages without a language. */
const globalPages: Record<string, string> = { '404.astro': '/404/', 'robots.txt.ts': '/robots.txt' }

/** Pages of records and of the article lists. */
const recordPages = [
  'm/[id]/[...slug].astro',
  'p/[id]/[...slug].astro',
  'n/[id]/[...slug].astro',
  'insights/[slug].astro',
  'insights/[...rest].astro',
]

const fixed: Route[] = [
  ...Object.values(fixedPages)
    .flat()
    .map((path) => fixedRoute(path, inAllLanguages(path))),
  ...Object.values(globalPages).map((path) => fixedRoute(path, [path])),
]

/** Throws if the files of `src/pages` differ from the tables above. */
export function checkPages(files: readonly string[]): void {
  const localized = [...Object.keys(fixedPages), ...recordPages].map((file) => `[...locale]/${file}`)
  const routed = [...localized, ...Object.keys(globalPages)].map((file) => `src/pages/${file}`)
  const unrouted = files.filter((file) => !routed.includes(file))
  const missing = routed.filter((file) => !files.includes(file))
  if (unrouted.length > 0)
    throw new Error(`${unrouted.join(', ')}: no route renders this page. Add it to src/publishing/routes/routes.ts`)
  if (missing.length > 0)
    throw new Error(`${missing.join(', ')}: src/publishing/routes/routes.ts names a page that does not exist`)
}

function fixedRoute(path: string, addresses: string[]): Route {
  return { key: `page ${path}`, addresses, moved: [] }
}

/** Pages of one record; undefined without the record. */
export function routeOf(snapshot: Snapshot, kind: TitledKind, id: string): Route | undefined {
  if (!snapshot.has(kind, id)) return undefined
  const slug = slugOf(snapshot.titles(kind, id)[defaultLocale] ?? '')
  const path = pathOf[kind]({ id, slug })
  const before = movesOf(snapshot, kind, id).filter((one) => one !== slug)
  const moved = movesTo(
    path,
    before.map((one) => pathOf[kind]({ id, slug: one })),
  )
  return { key: `${kind} ${id}`, addresses: inAllLanguages(path), moved }
}

/** All pages of the site. */
export function* allRoutes(snapshot: Snapshot): Generator<Route> {
  yield* fixed
  for (const kind of titledKinds)
    for (const { id } of snapshot.ids(kind)) {
      const route = routeOf(snapshot, kind, id)
      if (route) yield route
    }
  yield* insightRoutes(snapshot)
}

/** Returns the route of a key in the current snapshot. */
export function routeNamed(snapshot: Snapshot, key: string): Route | undefined {
  const [kind, id = ''] = key.split(' ')
  if (kind === 'insight') return insightRoute(snapshot, id)
  if (kind === 'insights') return listRoutes(snapshot).get(key)
  const titled = titledKinds.find((one) => one === kind)
  return titled ? routeOf(snapshot, titled, id) : fixed.find((route) => route.key === key)
}
