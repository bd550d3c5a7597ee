import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { imageSize } from 'image-size'
import { describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { Graph, type GraphNode } from './graph.ts'
import { attribute, dist, faultsOf, isStored, origin, type Page, rendered, textOf } from './site.ts'

const structuredData = (page: Page) => page.html.querySelector('script[type="application/ld+json"]')?.rawText
const parsed = (page: Page) => Graph.safeParse(JSON.parse(structuredData(page) ?? '{}'))
const nodesOf = (page: Page): GraphNode[] => parsed(page).data?.['@graph'] ?? []
const node = <Type extends GraphNode['@type']>(page: Page, type: Type) =>
  nodesOf(page).find((candidate): candidate is Extract<GraphNode, { '@type': Type }> => candidate['@type'] === type)
const meta = (page: Page, name: string) => attribute(page, `meta[property="${name}"]`, 'content')
const canonical = (page: Page) => attribute(page, 'link[rel=canonical]', 'href')
const robots = (page: Page) => attribute(page, 'meta[name=robots]', 'content') ?? ''
const listed = rendered.filter((page) => !robots(page).includes('noindex'))
const ofType = (type: string) => listed.filter((page) => meta(page, 'og:type') === type)
/** Returns whether the play button of a film has an access requirement. */
const isClosed = (page: Page) =>
  page.html
    .querySelectorAll('astro-island[component-export=WatchPanel], astro-island[component-export=LiveEvent]')
    .some((island) => /"requirement":\[0,"(?!nothing)/.test(island.getAttribute('props') ?? ''))
const places = (page: Page) => (canonical(page) ?? '').replace(origin, '')

describe('structured data', () => {
  test('every indexable page except article lists has valid structured data', () => {
    const rule = (page: Page) => {
      const { error } = parsed(page)
      return [error && z.prettifyError(error).replace(/\n/g, ' ')]
    }
    const described = listed.filter((page) => !/\/insights\/(page|category|$)/.test(page.path))
    expect(described.length).toBeGreaterThan(100)
    expect(faultsOf(described, rule)).toEqual([])
  })

  test('structured data links only to existing pages, and breadcrumbs end at the canonical URL', () => {
    const rule = (page: Page) => {
      const { itemListElement: crumbs = [] } = node(page, 'BreadcrumbList') ?? {}
      const own = [...(structuredData(page) ?? '').matchAll(/"(?:url|item|@id)":"([^"]*)"/g)].map(
        ([, address]) => address ?? '',
      )
      return [
        ...own
          .filter((address) => address.startsWith(origin))
          .map((address) => !isStored(new URL(address).pathname) && `${address} is not there`),
        crumbs.some(({ position }, index) => position !== index + 1) && 'crumbs out of order',
        crumbs.length > 0 && crumbs.at(-1)?.item !== canonical(page) && 'crumbs that end elsewhere',
      ]
    }
    expect(faultsOf(listed, rule)).toEqual([])
  })

  test('the VideoObject of a film matches the URL, heading, description and access of its page', () => {
    const films = listed.filter((page) => node(page, 'VideoObject'))
    expect(films.length).toBeGreaterThan(50)
    const rule = (page: Page) => {
      const film = node(page, 'VideoObject')
      const isEpisode = meta(page, 'og:type') === 'video.episode'
      return [
        film?.url !== canonical(page) && 'another address',
        !isEpisode && film?.name !== textOf(page.html.querySelector('h1')) && 'another name than its heading',
        film?.description !== attribute(page, 'meta[name=description]', 'content') && 'another description',
        film?.contentUrl !== undefined && !film.isAccessibleForFree && 'the stream of what is not free',
        film?.isAccessibleForFree === isClosed(page) && 'another price than its button',
      ]
    }
    expect(faultsOf(films, rule)).toEqual([])
  })

  test('chapters in structured data have ordered times and URLs that start playback at the chapter', () => {
    const films = listed.flatMap((page) => {
      const film = node(page, 'VideoObject')
      return film?.hasPart ? [{ page, ...film, hasPart: film.hasPart }] : []
    })
    expect(films.length).toBeGreaterThan(5)
    const rule = (page: Page) => {
      const { hasPart = [], url } = node(page, 'VideoObject') ?? {}
      return hasPart.map(
        ({ name, startOffset, endOffset, url: at }, index) =>
          (at !== `${url}?play=1&t=${startOffset}` ||
            startOffset >= endOffset ||
            endOffset > (hasPart[index + 1]?.startOffset ?? endOffset)) &&
          `"${name}" is out of order`,
      )
    }
    expect(
      faultsOf(
        films.map(({ page }) => page),
        rule,
      ),
    ).toEqual([])
  })

  test.each([
    ['video.episode', 'TVEpisode'],
    ['video.tv_show', 'TVSeries'],
  ] as const)('a page with the og:type %s has a %s in its structured data', (type, name) => {
    expect(ofType(type).length).toBeGreaterThan(0)
    expect(faultsOf(ofType(type), (page) => [!node(page, name) && `no ${name}`])).toEqual([])
  })

  test('the structured data of an event contains its broadcast times', () => {
    const events = listed.filter((page) => /\/m\/Evnt/.test(page.path))
    expect(events.length).toBeGreaterThan(3)
    expect(faultsOf(events, (page) => [!node(page, 'VideoObject')?.publication && 'no times'])).toEqual([])
  })

  test('the structured data of the home page contains the site, its publisher and a search action', () => {
    const fronts = rendered.filter(({ path }) => /^\/(es\/)?$/.test(path))
    expect(fronts).toHaveLength(2)
    const rule = (page: Page) => [
      !node(page, 'WebSite')?.potentialAction && 'no search',
      node(page, 'WebSite')?.publisher['@id'] !== node(page, 'Organization')?.['@id'] && 'another publisher',
      node(page, 'WebSite')?.url !== canonical(page) && 'another address',
    ]
    expect(faultsOf(fronts, rule)).toEqual([])
  })
})

describe('link previews', () => {
  test('every indexable page has Open Graph, Twitter card and theme-color metadata that match the page', () => {
    const rule = (page: Page) => [
      meta(page, 'og:title') !== textOf(page.html.querySelector('title')) && 'another title',
      meta(page, 'og:description') !== attribute(page, 'meta[name=description]', 'content') && 'another description',
      meta(page, 'og:url') !== canonical(page) && 'another address',
      !meta(page, 'og:site_name') && 'no site',
      meta(page, 'og:locale') !== { en: 'en_US', es: 'es_ES' }[page.language] && 'another language',
      !meta(page, 'og:locale:alternate') && 'no other language',
      !attribute(page, 'meta[name="twitter:card"]', 'content') && 'no card',
      !attribute(page, 'meta[name=theme-color]', 'content')?.startsWith('#') && 'no colour',
      !robots(page).includes('max-video-preview:-1') && 'no leave for previews of videos',
    ]
    expect(faultsOf(listed, rule)).toEqual([])
  })

  test('a preview picture is 720 x 406 pixels, shows the item of its page and has an alternative text', () => {
    const withoutPicture = listed.filter(({ path }) => path.includes('/m/OddNoImg/'))
    const pictured = listed.filter((page) => /^\/(es\/)?([mpn]\/|$)/.test(page.path) && !withoutPicture.includes(page))
    expect(withoutPicture.map((page) => meta(page, 'og:image'))).toEqual([undefined, undefined])
    const item = (page: Page) => /\/m\/[^/]+\//.exec(page.path)?.[0].replace('/m/', '/media/') ?? '/media/'
    const rule = (page: Page) => [
      !URL.canParse(meta(page, 'og:image') ?? '') && page.html.querySelector('main img') !== null && 'no picture',
      meta(page, 'og:image')?.endsWith('/poster.jpg?width=720') === false && 'a picture of another width',
      meta(page, 'og:image')?.includes(item(page)) === false && 'a picture of another item',
      meta(page, 'og:image') && meta(page, 'og:image:width') !== '720' && 'no width',
      meta(page, 'og:image') && meta(page, 'og:image:height') !== '406' && 'no height',
      meta(page, 'og:image') && !meta(page, 'og:image:alt') && 'no words',
    ]
    expect(faultsOf(pictured, rule)).toEqual([])
  })

  test('the poster of a film is available with a width of 1280 pixels', () => {
    const films = ofType('video.other').filter((page) => attribute(page, 'link[as=image]', 'imagesrcset'))
    expect(films.length).toBeGreaterThan(50)
    const rule = (page: Page) => {
      const set = attribute(page, 'link[as=image]', 'imagesrcset') ?? ''
      const [, file] = /(\S+) 1280w/.exec(set) ?? []
      if (!file) return ['no poster of this width']
      return [file.startsWith('/') && imageSize(readFileSync(join(dist, file))).width !== 1280 && `${file} is not`]
    }
    expect(faultsOf(films, rule)).toEqual([])
  })

  test('a video preview has its player URL, size, duration and release date, and the series of an episode', () => {
    const videos = [...ofType('video.other'), ...ofType('video.episode')]
    const rule = (page: Page) => [
      meta(page, 'og:video') !== canonical(page) && 'no player',
      meta(page, 'og:video:type') !== 'text/html' && 'no type of player',
      meta(page, 'og:video:width') !== '1280' && 'no width',
      meta(page, 'og:video:height') !== '720' && 'no height',
      node(page, 'VideoObject')?.duration !== undefined && !Number(meta(page, 'video:duration')) && 'no duration',
      node(page, 'VideoObject') && !meta(page, 'video:release_date') && 'no day',
      node(page, 'TVEpisode') && meta(page, 'video:series') === undefined && 'no series',
    ]
    expect(faultsOf(videos, rule)).toEqual([])
  })
})

test('robots.txt links to sitemaps that contain every indexable page and only existing pages', () => {
  const read = (address: string) => readFileSync(join(dist, address.replace(origin, '')), 'utf8')
  const places = (text: string, before: string) =>
    [...text.matchAll(new RegExp(`${before}(https?:[^<\\s]+)`, 'g'))].map(([, address = '']) => address)
  const lists = places(read('robots.txt'), 'Sitemap: ').flatMap((index) => places(read(index), '<loc>'))
  const addresses = lists.flatMap((list) => places(read(list), '<loc>'))
  expect(addresses.filter((address) => !isStored(new URL(address).pathname))).toEqual([])
  const named = new Set(addresses)
  expect(faultsOf(listed, (page) => [!named.has(canonical(page) ?? '') && 'stands on no list'])).toEqual([])
})

test('indexable pages of a language have unique titles and descriptions', () => {
  const seen = new Map<string, string>()
  const rule = (page: Page) =>
    [textOf(page.html.querySelector('title')), attribute(page, 'meta[name=description]', 'content') ?? ''].map(
      (text) => {
        const key = `${page.language} ${text}`
        const other = seen.get(key)
        seen.set(key, places(page))
        return other !== undefined && other !== places(page) && `"${text}" stands on ${other} as well`
      },
    )
  expect(faultsOf(listed, rule)).toEqual([])
})
