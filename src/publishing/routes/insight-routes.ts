import { defaultLocale } from '#core/i18n/locales.ts'
import { categoriesOf, insightPaths, pageCount } from '#features/articles/insights.rules.ts'
import { recordsOf } from '../content-db/records.ts'
import { previousSlugs } from '../content-db/redirects.ts'
import type { Snapshot } from '../content-db/snapshot.ts'
import { summariesIn } from '../content-db/snapshot-insights.ts'
import { inAllLanguages, type Route, redirectsTo } from './route.ts'

/** Route of an article, or undefined if it does not exist. */
export function insightRoute(snapshot: Snapshot, slug: string): Route | undefined {
  if (!datasetOf(snapshot) || !snapshot.has('insight', slug)) return undefined
  const path = insightPaths.article(slug)
  // Another article may have taken over an earlier address.
  const before = previousSlugs(snapshot, 'insight', slug).filter(
    (earlier) => earlier !== slug && !snapshot.has('insight', earlier),
  )
  const moved = redirectsTo(path, before.map(insightPaths.article))
  return { key: `insight ${slug}`, addresses: inAllLanguages(path), moved }
}

/** Routes of all articles. None without an article source. */
export function* articleRoutes(snapshot: Snapshot): Generator<Route> {
  for (const slug of recordsOf(snapshot).insights()) {
    const route = insightRoute(snapshot, slug)
    if (route) yield route
  }
}

type Lists = Map<string, Route>
const cache = new WeakMap<Snapshot, { text: string | undefined; lists: Lists }>()

/** Routes of the article list and its categories, by key. */
export function listRoutes(snapshot: Snapshot): Lists {
  const text = snapshot.textOf('site', 'articles')
  const last = cache.get(snapshot)
  if (last && last.text === text) return last.lists
  const lists = new Map(listPaths(snapshot).map((path) => [`insights ${path}`, routeAt(path)]))
  cache.set(snapshot, { text, lists })
  return lists
}

const routeAt = (path: string): Route => ({ key: `insights ${path}`, addresses: inAllLanguages(path), moved: [] })

function listPaths(snapshot: Snapshot): string[] {
  const dataset = datasetOf(snapshot)
  if (!dataset) return []
  const all = summariesIn(snapshot, dataset, defaultLocale)
  const pages = (list: readonly unknown[], path: (page: number) => string) =>
    Array.from({ length: pageCount(list) }, (_, index) => path(index + 1))
  const categories = categoriesOf(all).flatMap(({ slug, articles }) =>
    pages(articles, (page) => insightPaths.category(slug, page)),
  )
  return [...pages(all, insightPaths.list), ...categories]
}

const datasetOf = (snapshot: Snapshot) => recordsOf(snapshot).site().services.insights
