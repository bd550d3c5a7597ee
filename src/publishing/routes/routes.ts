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

/** The pages that every site has. */
const fixed: Route[] = [
  ...[paths.home, paths.about, paths.search(), '/offline/', paths.account, paths.favorites, paths.payments].map(
    (path) => fixedRoute(path, inAllLanguages(path)),
  ),
  ...['/404/', '/robots.txt'].map((path) => fixedRoute(path, [path])),
]

function fixedRoute(path: string, addresses: string[]): Route {
  return { key: `page ${path}`, addresses, moved: [] }
}

/** The pages of one record; undefined when there is no such record. */
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

/** The route of a key, as it is in the snapshot now. */
export function routeNamed(snapshot: Snapshot, key: string): Route | undefined {
  const [kind, id = ''] = key.split(' ')
  if (kind === 'insight') return insightRoute(snapshot, id)
  if (kind === 'insights') return listRoutes(snapshot).get(key)
  const titled = titledKinds.find((one) => one === kind)
  return titled ? routeOf(snapshot, titled, id) : fixed.find((route) => route.key === key)
}
