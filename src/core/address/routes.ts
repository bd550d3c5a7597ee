import { defaultLocale, type Locale, languagePattern, localeOf, localePath } from '../i18n/locales.ts'
import { sitePath } from './site-path.ts'

/** Path of each route after the language, in the syntax of Astro. It names the file below `src/pages/[...locale]`. */
export const routePaths = {
  home: '',
  search: 'q/[...query]',
  about: 'o/about',
  display: 'o/display',
  user: 'u/[...page]',
  offline: 'offline',
  downloads: 'downloads',
  history: 'history',
  media: 'm/[id]/[...slug]',
  transcript: 't/[id]/[...rest]',
  playlist: 'p/[id]/[...slug]',
  contentList: 'n/[id]/[...slug]',
  // Series as a playlist, from before the platform's series API.
  series: 's/[id]/[...slug]',
  letters: 'a-z/[...rest]',
  insight: 'insights/[slug]',
  insights: 'insights/[...rest]',
} as const

export type RouteName = keyof typeof routePaths

/** Routes without a page file: the browser renders every address. */
export const routesWithoutPage: readonly RouteName[] = ['series']

/** Routes with content that only the browser loads. Nothing is indexed or prerendered. */
export const clientRoutes: readonly RouteName[] = ['search', 'user', 'series']

/** Routes with addresses that no build can list. Hosts send the fallback page for them. */
export const openRoutes: readonly RouteName[] = ['search', 'series']

/** Routes on which videos play. */
export const playingRoutes: readonly RouteName[] = ['media', 'playlist', 'insight', 'insights', 'downloads']

/** Pages without a language, by file. */
export const globalPages = { '404.astro': '/404/', 'robots.txt.ts': '/robots.txt' } as const

/** Names of all routes. */
export const routeNames = () =>
  Object.keys(routePaths).filter((name): name is RouteName => Object.hasOwn(routePaths, name))

/** First segment of the addresses of a route. */
export const segmentOf = (name: RouteName): string => routePaths[name].replace(/\/.*/, '')

const unlisted: readonly RouteName[] = ['offline', 'downloads', 'history', 'display', ...clientRoutes]

/** Returns whether search engines may list a route. */
export const isIndexed = (name: RouteName) => !unlisted.includes(name)

/** Matches the addresses of a path below `base`, in every language. */
export const addressPattern = (path: string, base = '') => {
  const source = path && `/${path}`.replace(/\/\[\.+\w+\]/, '(?:/(.*?))?').replace(/\[\w+\]/, '([^/]+)')
  return new RegExp(`^${base}${languagePattern}${source}/?$`)
}

let patterns: (readonly [RouteName, RegExp])[] | undefined

/** Route of an address of the site; undefined without one. */
export function routeAt(address: string): RouteName | undefined {
  patterns ??= routeNames().map((name) => [name, addressPattern(routePaths[name])] as const)
  return patterns.find(([, pattern]) => pattern.test(address))?.[0]
}

/** Address of a publisher's link. Pages have the link's or else the page's language, files in `public` none. */
export function toSitePath(language: Locale, address: string): string {
  if (!/^\/(?![\\/])/.test(address)) return address
  const isPage = routeAt(address.split(/[?#]/)[0] ?? '') !== undefined
  return isPage && localeOf(address) === defaultLocale ? localePath(language, address) : sitePath(address)
}

/** Publisher's HTML with links and pictures of the site as paths on the host. */
export const withSitePaths = (html: string, language: Locale) =>
  html
    .replace(/ href="(\/(?!\/)[^"]*)"/g, (_, path: string) => ` href="${toSitePath(language, path)}"`)
    .replace(/ src="(\/(?!\/)[^"]*)"/g, (_, path: string) => ` src="${sitePath(path)}"`)
