import { globSync } from 'node:fs'
import { sep } from 'node:path'
import { isIndexed, routeNames, routePaths } from '#core/address/routes.ts'
import { ids } from '../sandbox/catalogue/ids.ts'

/** Named path of the demo. */
export type Route = { name: string; path: string }

// Routes without parameters
const fixed = routeNames().filter((name) => !routePaths[name].includes('['))

/** Names of public pages, one per kind. */
export const kindsOfPage: string[] = [
  ...fixed.filter(isIndexed),
  'media',
  'series',
  'hub',
  'page-about',
  'event-during',
  'channels',
  'playlist',
  'content-list',
  'search',
  'letters',
  'insights',
  'insights-category',
  'article',
]

// Built paths include a slug. Without a build, the short path redirects.
const addressOf = (out: string, segment: string, id: string): string => {
  const [file] = globSync(`${segment}/${id}/{,*/}index.html`, { cwd: out })
  return file ? `/${file.split(sep).join('/').replace('index.html', '')}` : `/${segment}/${id}/`
}

/** Returns one route of each kind, with paths from the build in `out`. */
export const demoRoutes = (out: string): Route[] => {
  const at = (segment: string, id: string) => addressOf(out, segment, id)
  const routes = {
    ...Object.fromEntries(fixed.map((name) => [name, routePaths[name] ? `/${routePaths[name]}/` : '/'])),
    'home-es': '/es/',
    media: at('m', ids.access.free),
    'media-es': at('es/m', ids.access.free),
    'media-locked': at('m', ids.access.locked),
    'media-geo-blocked': at('m', ids.access.geoBlocked),
    'media-playing': `${at('m', ids.access.free)}?play=1`,
    'media-in-browser': `/m/${ids.access.free}/`,
    series: at('m', ids.series.lighthouseKeepers),
    'series-no-seasons': at('m', ids.series.saltAndPepper),
    hub: at('m', ids.hub),
    'page-about': at('m', ids.pages.about),
    'page-hostile': at('m', ids.pages.hostile),
    'event-before': at('m', ids.events.before),
    'event-during': at('m', ids.events.during),
    'event-after': at('m', ids.events.after),
    channels: at('p', ids.liveChannels),
    transcript: at('t', ids.access.free),
    playlist: at('p', ids.shelves.quietStorms),
    'playlist-es': at('es/p', ids.shelves.quietStorms),
    'playlist-all': at('p', ids.allFilms),
    oddities: at('p', ids.oddities),
    'content-list': at('n', ids.contentLists.editorsChoice),
    insights: '/insights/',
    'insights-es': '/es/insights/',
    'insights-category': '/insights/category/craft-and-code/',
    article: '/insights/how-we-lit-the-salt-road/',
    'article-every-kind': '/insights/every-kind-of-thing/',
    'article-es': '/es/insights/a-player-that-waits/',
    letters: '/a-z/',
    search: '/q/',
    'search-results': '/q/storm',
    'search-nothing': '/q/zzzzzz',
    account: '/u/my-account/',
    favorites: '/u/favorites/',
    payments: '/u/payments/',
    'not-found': '/no/such/page/',
  }
  return Object.entries(routes).map(([name, path]) => ({ name, path }))
}
