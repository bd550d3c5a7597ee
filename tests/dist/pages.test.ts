import type { HTMLElement } from 'node-html-parser'
import { describe, expect, test } from 'vitest'
import { routeAt, routeNames, routesWithoutPage } from '#core/address/routes.ts'
import { attribute, faultsOf, isStored, origin, type Page, pages, rendered, textOf } from './site.ts'
import { foreignTo, foreignWords } from './words.ts'

const all = (page: Page, selector: string): HTMLElement[] => page.html.querySelectorAll(selector)
const heading = (page: Page) => textOf(page.html.querySelector('h1'))
/** Target of a redirect page. */
const leadsTo = ({ html }: Page) => /http-equiv="refresh" content="0;url=([^"]*)"/.exec(html.toString())?.[1]
const stays = (page: Page) => !leadsTo(page)
const titleOf = (page: Page) => textOf(page.html.querySelector('head title'))

test('the site has a home page in both languages and a fallback page', () => {
  const files = pages.map(({ file }) => file)
  expect(files).toEqual(expect.arrayContaining(['index.html', 'es/index.html', '404.html']))
})

test('every route except downloads and transcripts has a page, and every page has a route', () => {
  const found = rendered.map(({ path }) => routeAt(path))
  // Routes that this site does not offer
  const missing = ['downloads', 'transcript']
  expect(found.filter((name) => name && missing.includes(name))).toEqual([])
  expect(
    routeNames().filter(
      (name) => !routesWithoutPage.includes(name) && !missing.includes(name) && !found.includes(name),
    ),
  ).toEqual([])
  expect(rendered.filter((_, index) => !found[index]).map(({ file }) => file)).toEqual([])
})

describe('every page', () => {
  test('every page has a title, and pages with different headings have different titles', () => {
    const seen = new Map<string, string>()
    const rule = (page: Page) => {
      const key = `${page.language} ${titleOf(page)}`
      const before = seen.get(key) ?? heading(page)
      seen.set(key, before)
      return [
        !titleOf(page) && 'no title',
        before !== heading(page) && `"${titleOf(page)}" is also the title of "${before}"`,
      ]
    }
    expect(faultsOf(pages, rule)).toEqual([])
  })

  test('every page has a description of 1 to 160 characters', () => {
    const rule = (page: Page) => {
      const length = attribute(page, 'meta[name=description]', 'content')?.trim().length ?? 0
      return [(length < 1 || length > 160) && `a description of ${length} characters`]
    }
    expect(faultsOf(pages, rule)).toEqual([])
  })

  test('every page begins with a doctype', () => {
    const rule = ({ html }: Page) => [!/^<!doctype html>/i.test(html.toString().trimStart()) && 'no doctype']
    expect(faultsOf(pages, rule)).toEqual([])
  })

  test('no page requests a picture missing on the platform, and its card shows the title instead', () => {
    const rule = (page: Page) => [
      page.html.querySelector('img[src*="OddNoImg"], img[srcset*="OddNoImg"]') !== null && 'requests a missing picture',
      all(page, '[data-testid=Unseen] > div:first-child > h3, [data-testid=Unseen] > div:first-child > h2').length !==
        all(page, 'a[data-testid=Unseen]').length && 'no title in the place of a picture',
    ]
    expect(pages.filter((page) => all(page, 'a[data-testid=Unseen]').length > 0).length).toBeGreaterThan(1)
    expect(faultsOf(pages, rule)).toEqual([])
  })

  test('the lang attribute of every page matches its language', () => {
    const rule = (page: Page) => [attribute(page, 'html', 'lang') !== page.language && `lang is not ${page.language}`]
    expect(faultsOf(pages, rule)).toEqual([])
  })

  test('the fallback page has a message in each language for browsers without scripts', () => {
    const [fallback] = pages.filter(({ isShell }) => isShell)
    const messages = [...String(fallback?.html).matchAll(/<noscript>(.*?)<\/noscript>/gs)].join()
    expect(messages).toMatch(/lang="en".*Not found.*lang="es".*No encontrado/s)
  })

  test('untranslated texts have the lang attribute of their language, and translated texts have none', () => {
    const page = (path: string) => pages.filter((candidate) => candidate.path.startsWith(path))
    const langs = (of: Page[], selector: string) =>
      of.map((one) => all(one, selector).map((element) => element.getAttribute('lang')))
    // Untranslated film and translated film
    expect(langs(page('/es/m/OddTimes/'), 'h1, #video-details p[data-lines]')).toEqual([['en', 'en']])
    expect(langs(page('/m/OddTimes/'), 'h1[lang], #video-details [lang]')).toEqual([[]])
    expect(langs(page('/es/m/SaltRoad/'), 'h1[lang], #video-details [lang]')).toEqual([[]])
    const cards = pages
      .filter(({ language }) => language === 'es')
      .flatMap((one) => all(one, 'a[href^="/es/m/OddTimes/"] :is(h2, h3)'))
    expect(cards.length).toBeGreaterThan(0)
    expect(cards.filter((card) => card.getAttribute('lang') !== 'en').map(String)).toEqual([])
  })

  test('every page has exactly one h1, and it is not empty', () => {
    const rule = (page: Page) => {
      const count = all(page, 'h1').length
      return [count !== 1 && `${count} h1`, count === 1 && !heading(page) && 'an empty h1']
    }
    expect(faultsOf(rendered, rule)).toEqual([])
  })

  test('every page except redirects has its own URL as canonical URL', () => {
    const rule = (page: Page) => {
      const href = attribute(page, 'link[rel=canonical]', 'href')
      const own = href && decodeURI(new URL(href).pathname) === page.path && new URL(href).origin === origin
      return [!own && `canonical is ${href}`]
    }
    expect(faultsOf(rendered.filter(stays), rule)).toEqual([])
  })

  test('a redirect page has its target as canonical URL, and the target exists', () => {
    const rule = (page: Page) => {
      const canonical = attribute(page, 'link[rel=canonical]', 'href')
      const { pathname } = new URL(leadsTo(page) ?? '', origin)
      return [
        canonical !== origin + leadsTo(page) && `canonical is ${canonical}`,
        !rendered.some(({ path }) => path === pathname) && `${pathname} is not there`,
      ]
    }
    const moved = rendered.filter(leadsTo)
    expect(moved.length).toBeGreaterThan(0)
    expect(faultsOf(moved, rule)).toEqual([])
  })

  test('no page contains interface texts of the other language', () => {
    expect(Object.values(foreignTo).every(({ size }) => size > 20)).toBe(true)
    expect(faultsOf(pages, (page) => foreignWords(page).map((word) => `says "${word}"`))).toEqual([])
  })
})

describe('hreflang links', () => {
  const alternates = (page: Page) =>
    new Map(
      all(page, 'link[rel=alternate][hreflang]').map((link) => [
        link.getAttribute('hreflang') ?? '',
        decodeURI(new URL(link.getAttribute('href') ?? '', origin).pathname),
      ]),
    )
  const byPath = new Map(rendered.map((page) => [page.path, page]))

  test('every page has hreflang links for en, es and x-default to existing pages', () => {
    const rule = (page: Page) => {
      const found = alternates(page)
      return ['en', 'es', 'x-default'].map((code) => {
        const path = found.get(code)
        if (!path) return `no hreflang ${code}`
        return !byPath.has(path) && `hreflang ${code} leads to ${path}, which is not there`
      })
    }
    expect(faultsOf(rendered, rule)).toEqual([])
  })

  test('hreflang links are reciprocal and include the page itself', () => {
    const rule = (page: Page) => {
      const mine = alternates(page)
      const others = [...mine.values()].flatMap((path) => byPath.get(path) ?? [])
      return [
        mine.get(page.language) !== page.path && `hreflang ${page.language} is not the page itself`,
        ...others.map((other) => {
          const same = [...alternates(other)].every(([code, path]) => mine.get(code) === path)
          return !same && `${other.file} names other addresses`
        }),
      ]
    }
    expect(faultsOf(rendered.filter(stays), rule)).toEqual([])
  })
})

describe('internal links and resources', () => {
  const rendersInBrowser = /^\/(es\/)?q\//

  const linkFault = (page: Page, written: string) => {
    const url = new URL(written, origin + encodeURI(page.path))
    if (url.origin !== origin || !/^https?:$/.test(url.protocol)) return undefined
    const target = decodeURIComponent(url.hash.slice(1))
    if (written.startsWith('#')) return target && !page.html.getElementById(target) && `${written} is nowhere`
    return !isStored(url.pathname) && !rendersInBrowser.test(url.pathname) && `${written} leads nowhere`
  }

  test('every internal link leads to an existing page or fragment', () => {
    const rule = (page: Page) => {
      const written = all(page, 'a[href]').map((link) => link.getAttribute('href') ?? '')
      return [...new Set(written)].map((href) => linkFault(page, href))
    }
    expect(faultsOf(pages, rule)).toEqual([])
  })

  test('every own script, style sheet, icon and picture of a page exists', () => {
    const rule = (page: Page) => {
      const sources = all(page, '[src]').map((element) => element.getAttribute('src') ?? '')
      const sets = all(page, '[srcset], [imagesrcset]')
        .flatMap((element) => [element.getAttribute('srcset') ?? '', element.getAttribute('imagesrcset') ?? ''])
        .flatMap((set) => set.split(/,\s+/))
      const heads = all(page, 'link[href]:not([rel=alternate], [rel=canonical])').map(
        (link) => link.getAttribute('href') ?? '',
      )
      const islands = all(page, 'astro-island').flatMap((island) => [
        island.getAttribute('component-url') ?? '',
        island.getAttribute('renderer-url') ?? '',
      ])
      const addresses = [...sources, ...sets.map((one) => one.trim().split(/\s+/)[0] ?? ''), ...heads, ...islands]
      return [...new Set(addresses)].filter((one) => one && !one.startsWith('data:')).map((one) => linkFault(page, one))
    }
    expect(faultsOf(pages, rule)).toEqual([])
  })
})

test('a page paints with its whole hero or guide header, whose text would move while it arrives, and no other page waits', () => {
  const waits = (page: Page) => all(page, 'link[rel=expect][blocking=render][href="#hero-end"]').length
  const rule = (page: Page) => [
    waits(page) !== all(page, '#hero-end').length && 'its hero shifts, or it waits for none',
  ]
  expect(faultsOf(rendered, rule)).toEqual([])
  for (const path of [/^\/$/, /^\/es\/$/, /^\/m\/HubSumm1\//, /^\/p\/LiveChan\//, /^\/m\/SaltRoad\//])
    expect(
      rendered.some((page) => path.test(page.path) && waits(page) === 1),
      String(path),
    ).toBe(true)
})

test('the preloaded picture is on the page, loads eagerly and is the only one with high fetch priority', () => {
  const ahead = rendered.filter((page) => attribute(page, 'link[rel=preload][as=image]', 'href'))
  expect(ahead.filter(({ path }) => /^\/(es\/)?$/.test(path))).toHaveLength(2)
  expect(ahead.length).toBeGreaterThan(100)
  const rule = (page: Page) => {
    const first = all(page, 'img').filter((image) => image.getAttribute('fetchpriority') === 'high')
    const [hero] = first
    return [
      first.length !== 1 && `${first.length} pictures want to be first`,
      hero?.getAttribute('src') !== attribute(page, 'link[as=image]', 'href') && 'another one is asked for',
      hero?.getAttribute('srcset') !== attribute(page, 'link[as=image]', 'imagesrcset') && 'in other sizes',
      hero?.getAttribute('loading') !== 'eager' && 'it waits until it is near',
    ]
  }
  expect(faultsOf(ahead, rule)).toEqual([])
})

test('pictures of cards and episodes are lazy and load in their rendered width', () => {
  const rule = (page: Page) =>
    all(page, 'a[data-access] img, ol[data-testid=video-list] img').map(
      (image) =>
        (image.getAttribute('loading') !== 'lazy' || image.getAttribute('sizes') !== 'auto, 320px') &&
        `${image.getAttribute('src')} is ${image.getAttribute('loading')} with ${image.getAttribute('sizes')}`,
    )
  expect(rendered.filter((page) => all(page, 'ol[data-testid=video-list] img').length > 0).length).toBeGreaterThan(0)
  expect(faultsOf(rendered, rule)).toEqual([])
})

test('every picture has a width, a height and an alternative text', () => {
  const rule = (page: Page) =>
    all(page, 'img').flatMap((image) => {
      const lacks = ['width', 'height', 'alt'].filter((name) => image.getAttribute(name) === undefined)
      return lacks.map((name) => `${image.getAttribute('src')} has no ${name}`)
    })
  expect(faultsOf(pages, rule)).toEqual([])
})

test('the guide shows the logo of each channel', () => {
  const guides = rendered.filter(({ path }) => path.includes('/p/LiveChan/'))
  expect(guides).toHaveLength(2)
  const rule = (page: Page) => {
    const channels = all(page, 'main li > a[data-testid^=Chan]')
    const logos = channels.map((channel) => {
      const logo = `/media/${channel.getAttribute('data-testid')}/images/channel_logo.webp`
      const source = channel.querySelector('img')?.getAttribute('src') ?? ''
      return !source.includes(logo) && `"${source}" is not ${logo}`
    })
    return [channels.length < 4 && `${channels.length} channels`, ...logos]
  }
  expect(faultsOf(guides, rule)).toEqual([])
})

test('a film without a playable stream shows a message instead of the play button', () => {
  const of = (id: string) => rendered.filter((page) => page.path.includes(`/m/${id}/`) && stays(page))
  const words = (id: string) =>
    of(id).map(({ language, html }) => [language, textOf(html.querySelector('#video-details'))] as const)
  const starts = (id: string) => of(id).filter((page) => page.html.querySelector('#video-details a[href*="play=1"]'))
  expect(Object.fromEntries(words('LastFerr'))).toEqual({
    en: expect.stringContaining('This video cannot be watched on this site.'),
    es: expect.stringContaining('Este vídeo no se puede ver en este sitio.'),
  })
  expect(starts('LastFerr')).toEqual([])
  expect(starts('SaltRoad')).toHaveLength(2)
})
