import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { routeAt } from '#core/address/routes.ts'
import { attribute, dist, faultsOf, isStored, origin, type Page, rendered, textOf } from './site.ts'

// Reads the site in FOYER_LOOK (vitest.config.ts), the only one with transcripts.

const isTranscript = ({ path }: Page) => routeAt(path) === 'transcript'
const transcripts = rendered.filter(isTranscript)
const canonical = (page: Page) => attribute(page, 'link[rel=canonical]', 'href')

/** Transcripts that a page links to, without scripts. */
const linksOf = ({ html, path }: Page) =>
  html.querySelectorAll('a[href]').flatMap((link) => {
    const url = URL.parse(link.getAttribute('href') ?? '', origin + path)
    if (url?.origin !== origin || routeAt(url.pathname) !== 'transcript') return []
    return link.closest('template, [hidden], [inert]') || link.getAttribute('rel') === 'nofollow' ? [] : [url.pathname]
  })

/** Lines of the caption text on a page. */
const linesOf = (page: Page) => page.html.querySelectorAll('main article p > span').map(textOf)

function videoOf(page: Page): { name?: string; url?: string; transcript?: string } | undefined {
  const data = page.html.querySelector('script[type="application/ld+json"]')?.rawText
  const { '@graph': graph = [] } = JSON.parse(data ?? '{}')
  return graph.find((node: { '@type': string }) => node['@type'] === 'VideoObject')
}

test('the site has more than ten transcripts in each language', () => {
  for (const language of ['en', 'es'])
    expect(transcripts.filter((page) => page.language === language).length, language).toBeGreaterThan(10)
})

test('every transcript is linked from its film or main transcript, and all transcript links exist', () => {
  const links = new Map(rendered.map((page) => [page.path, new Set(linksOf(page))]))
  // A further language is linked from the transcript in the language of the site.
  const parentOf = (path: string) =>
    /^(.*\/t\/[^/]+\/[^/]+\/)[^/]+\/$/.exec(path)?.[1] ?? path.replace(/(^|\/)t\//, '$1m/')
  const rule = ({ path }: Page) => [!links.get(parentOf(path))?.has(path) && `${parentOf(path)} has no link to it`]
  expect(faultsOf(transcripts, rule)).toEqual([])
  const led = [...links.values()].flatMap((paths) => [...paths])
  expect(led.length).toBeGreaterThan(20)
  expect(led.filter((path) => !isStored(path))).toEqual([])
})

test('every transcript is indexable, has its own canonical URL and is in the sitemap', () => {
  const read = (address: string) => readFileSync(join(dist, new URL(address).pathname), 'utf8')
  const addressesIn = (text: string, before: string) =>
    [...text.matchAll(new RegExp(`${before}(https?:[^<\\s]+)`, 'g'))].map(([, address = '']) => address)
  const robots = readFileSync(join(dist, 'robots.txt'), 'utf8')
  const lists = addressesIn(robots, 'Sitemap: ').flatMap((index) => addressesIn(read(index), '<loc>'))
  const listed = new Set(lists.flatMap((list) => addressesIn(read(list), '<loc>')))
  const rule = (page: Page) => [
    attribute(page, 'meta[name=robots]', 'content')?.includes('noindex') && 'excluded from indexes',
    canonical(page) !== origin + page.path && `another canonical address: ${canonical(page)}`,
    !listed.has(origin + page.path) && 'not in the sitemap',
    /^Disallow: \/(t\/)?$/m.test(robots) && 'closed to robots',
  ]
  expect(faultsOf(transcripts, rule)).toEqual([])
})

test('every transcript contains the caption text in its HTML and the same text as structured data', () => {
  const rule = (page: Page) => {
    const lines = linesOf(page)
    const video = videoOf(page)
    const words = (text: string) => text.replace(/\s+/g, ' ').trim()
    const stated = (video?.transcript ?? '').split('\n').map(words)
    return [
      lines.join(' ').length < 80 && `only ${lines.join(' ').length} characters of text`,
      // A line of the page may begin with its speaker.
      stated.length !== lines.length && `${stated.length} of ${lines.length} lines as structured data`,
      stated.some((line, index) => !lines[index]?.endsWith(line)) && 'another text as structured data',
      !video?.name && 'no name of the film',
      !routeAt(new URL(video?.url ?? '', origin).pathname)?.startsWith('media') && 'no address of the film',
    ]
  }
  expect(faultsOf(transcripts, rule)).toEqual([])
})
