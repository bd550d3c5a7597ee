import { paths } from '#domain/paths.ts'
import { slugOf } from '#domain/slug.ts'
import { defaultLocale, localePath, locales } from '#i18n/locales.ts'
import { builtSnapshot } from './built.ts'
import { movesOf } from './moves.ts'
import type { Snapshot, TitledKind } from './snapshot.ts'

/** The prefix of each language's addresses; the default lives at the root. */
const prefixes = locales.map((locale) => (locale === defaultLocale ? undefined : locale))

/** A page in every language. */
export const everyLanguage = () => prefixes.map((locale) => ({ params: { locale } }))

/** The pages of all records of a kind, in every language. */
export const titledRoutes = (kind: TitledKind) =>
  [...builtSnapshot().ids(kind)].flatMap(({ id, titles }) => {
    const slug = slugOf(titles[defaultLocale] ?? '') || undefined
    return prefixes.map((locale) => ({ params: { locale, id, slug } }))
  })

/** What is rendered at a time: one thing in all languages, and the addresses that lead to it from before. */
export type Route = { key: string; addresses: string[]; moved: { from: string; to: string }[] }

const pathOf: Record<TitledKind, (titled: { id: string; slug: string }) => string> = {
  media: paths.media,
  playlist: paths.playlist,
  contentList: paths.contentList,
}

const titledKinds = ['media', 'playlist', 'contentList'] as const satisfies TitledKind[]

const inAllLanguages = (path: string) => locales.map((locale) => localePath(locale, path))

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
  const moved = before.flatMap((one) => {
    const from = pathOf[kind]({ id, slug: one })
    return locales.map((locale) => ({ from: localePath(locale, from), to: localePath(locale, path) }))
  })
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
}

/** The route of a key, as it is in the snapshot now. */
export function routeNamed(snapshot: Snapshot, key: string): Route | undefined {
  const [kind, id = ''] = key.split(' ')
  const titled = titledKinds.find((one) => one === kind)
  return titled ? routeOf(snapshot, titled, id) : fixed.find((route) => route.key === key)
}

/** Where the page of an address is stored. */
export const fileOf = (address: string) => {
  if (address === '/404/') return '404.html'
  return `${address.slice(1)}${address.endsWith('/') ? 'index.html' : ''}`
}
