import { expect, it, test } from 'vitest'
import { $page } from './page.store.ts'
import { paths } from './paths.ts'
import {
  clientRoutes,
  isIndexed,
  openRoutes,
  playingRoutes,
  type RouteName,
  routeAt,
  routesWithoutPage,
  segmentOf,
  toSitePath,
} from './routes.ts'

const film = { id: 'film0001', slug: 'the-sea' }

const addresses: [path: string, name: RouteName][] = [
  [paths.home, 'home'],
  [paths.media(film), 'media'],
  [paths.media({ ...film, slug: '' }), 'media'],
  [paths.playlist(film), 'playlist'],
  [paths.contentList(film), 'contentList'],
  [paths.series(film), 'series'],
  [paths.search(), 'search'],
  [paths.search('the sea/50 %'), 'search'],
  [paths.about, 'about'],
  [paths.account, 'user'],
  ['/u/', 'user'],
  [paths.insights, 'insights'],
  ['/insights/category/news/page/2/', 'insights'],
  ['/insights/storm/', 'insight'],
]

it.each(addresses)(
  'the path %s matches the route "%s" in every language, in the build and in the browser',
  (path, name) => {
    for (const address of [path, `/es${path}`]) {
      expect(routeAt(address)).toBe(name)
      $page.open(address)
      expect($page.get()?.route).toBe(name)
    }
  },
)

test('search engines list content and the page about the site, but no searches, accounts or pages of one browser', () => {
  const isListed = (path: string) => isIndexed(routeAt(path) ?? 'offline')
  expect(
    ['/', '/m/film0001/', '/p/film0001/', '/t/film0001/', '/a-z/', '/insights/storm/', '/o/about/'].map(isListed),
  ).toEqual(Array(7).fill(true))
  expect(
    ['/q/sea/', '/u/', '/s/film0001/', '/offline/', '/downloads/', '/history/', '/o/display/'].map(isListed),
  ).toEqual(Array(7).fill(false))
})

test('pages with videos, of their downloads and of articles are playing ones, and lists and accounts are not', () => {
  const plays = (path: string) => playingRoutes.includes(routeAt(path) ?? 'offline')
  expect(['/m/film0001/', '/p/film0001/', '/insights/', '/insights/storm/', '/downloads/'].map(plays)).toEqual(
    Array(5).fill(true),
  )
  expect(['/', '/u/', '/n/film0001/', '/a-z/', '/history/'].map(plays)).toEqual(Array(5).fill(false))
})

test('searches and old addresses of series are rendered in the browser, and only series have no page', () => {
  expect([clientRoutes, openRoutes, routesWithoutPage].map((routes) => routes.map(segmentOf))).toEqual([
    ['q', 'u', 's'],
    ['q', 's'],
    ['s'],
  ])
})

test.each(['/m/', '/x/film0001/', '/film/', '/es/nothing/at/all/', '/offline.html', '/de/m/film0001/'])(
  'the path %s matches no route',
  (path) => {
    expect(routeAt(path)).toBeUndefined()
    $page.open(path)
    expect($page.get()).toBeUndefined()
  },
)

test('the first parameter of a path excludes the slug after it', () => {
  const first = (path: string) => {
    $page.open(path)
    return $page.get()?.params.firstParam
  }
  expect(first('/es/m/film0001/the-sea/')).toBe('film0001')
  expect(first('/m/film0001')).toBe('film0001')
  expect(first('/insights/category/news/page/2/')).toBe('category/news/page/2')
  expect(first('/u/favorites/')).toBe('favorites')
  expect(first('/u/')).toBe('')
})

test.each([
  ['/m/film0001/the-sea/?r=x#top', '/es/m/film0001/the-sea/?r=x#top'],
  ['/?u=login', '/es/?u=login'],
  ['/o/about', '/es/o/about'],
  ['/privacy.pdf', '/privacy.pdf'],
  ['/hr/', '/hr/'],
  ['/tv', '/tv'],
  ['/files/terms.pdf?v=2#page=3', '/files/terms.pdf?v=2#page=3'],
  ['//other.test/m/film0001/', '//other.test/m/film0001/'],
  ['https://other.test/m/film0001/', 'https://other.test/m/film0001/'],
  ['mailto:a@b.test', 'mailto:a@b.test'],
])('toSitePath returns a link of the publisher to %s on a Spanish page as %s', (address, href) => {
  expect(toSitePath('es', address)).toBe(href)
})

test('toSitePath leaves the language of a link with a language prefix unchanged', () => {
  expect(toSitePath('en', '/es/o/about/?r=x')).toBe('/es/o/about/?r=x')
  expect(toSitePath('es', '/es/')).toBe('/es/')
})
