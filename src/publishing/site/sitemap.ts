import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sitemap, { type SitemapItem } from '@astrojs/sitemap'
import { isIndexed, routeAt } from '#core/address/routes.ts'
import { defaultLocale, locales } from '#core/i18n/locales.ts'
import type { TextFile } from '../config/site-module.ts'
import type { Listing, SitemapDetails } from '../routes/listing.ts'
import type { Route } from '../routes/route.ts'
import { slots } from './site-store.ts'

const opening = '<?xml version="1.0" encoding="UTF-8"?>'
const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9'

// Far below the limits of 50,000 addresses and 50 MB, so changes rewrite little.
const routesAList = 250

/** Number of sitemaps for a number of routes: a power of two, which rarely changes. */
export const listCount = (routes: number) =>
  Math.min(slots, 2 ** Math.max(0, Math.ceil(Math.log2(Math.max(1, routes) / routesAList))))

/** Slot range of a sitemap. */
export const slotsOf = (list: number, lists: number) => ({
  from: (list * slots) / lists,
  to: ((list + 1) * slots) / lists,
})

/** Sitemap number of a slot. */
export const listOf = (slot: number, lists: number) => Math.floor((slot * lists) / slots)

/** Addresses of a route with their sitemap data. */
export type SitemapRoute = Pick<Route, 'addresses'> & { listing: Listing }

/** Sitemap of every page in every language, with alternates, modification date and video. */
export async function sitemapList(number: number, pages: SitemapRoute[], siteUrl: string): Promise<TextFile> {
  const items = pages.flatMap((page) => itemsOf(page, siteUrl))
  return { path: `sitemap-${number}.xml`, text: items.length ? await written(items, siteUrl) : emptyList }
}

const emptyList = `${opening}<urlset xmlns="${schema}"></urlset>`

type Item = SitemapItem & SitemapDetails

function itemsOf({ addresses, listing }: SitemapRoute, siteUrl: string): Item[] {
  const entries = listing.map(parseDetails)
  if (entries.some(({ hidden }) => hidden)) return []
  const urls = addresses.map((address) => new URL(siteUrl + address).href)
  const languageLinks = urls.map((url, index) => ({ url, lang: locales[index] ?? defaultLocale }))
  const links = [...languageLinks, { url: urls[0] ?? '', lang: 'x-default' }]
  return urls.map((url, index) => ({ url, links, ...entries[index] }))
}

// Trusted data, written by this program.
const parseDetails = (text: string): SitemapDetails => (text ? JSON.parse(text) : {})

/** Runs the hooks of `@astrojs/sitemap` directly for a single sitemap, without an Astro build. */
async function written(items: Item[], siteUrl: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-sitemap-'))
  const byUrl = new Map(items.map((item) => [item.url, item]))
  const { hooks } = sitemap({
    // The package sorts the pages, which is fast for sorted input.
    customPages: [...byUrl.keys()].sort(),
    serialize: ({ url }) => byUrl.get(url),
    namespaces: { news: false, image: false },
  })
  const config = { site: siteUrl, base: '/', trailingSlash: 'always', build: { format: 'directory' } }
  const steps: [hook: unknown, argument: object][] = [
    [hooks['astro:routes:resolved'], { routes: [] }],
    [hooks['astro:config:done'], { config }],
    [
      hooks['astro:build:done'],
      { dir: pathToFileURL(`${folder}/`), pages: [], logger: { info() {}, warn: fail, error: fail } },
    ],
  ]
  try {
    for (const [hook, argument] of steps)
      if (typeof hook === 'function') await Reflect.apply(hook, undefined, [argument])
    return await readFile(join(folder, 'sitemap-0.xml'), 'utf8')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function fail(sentence: string): never {
  throw new Error(`The sitemap could not be written: ${sentence}`)
}

/** Sitemap index for robots.txt. */
export function sitemapIndex(lists: number, siteUrl: string): TextFile {
  const entries = Array.from(
    { length: lists },
    (_, number) => `<sitemap><loc>${siteUrl}/sitemap-${number}.xml</loc></sitemap>`,
  )
  const text = `${opening}<sitemapindex xmlns="${schema}">${entries.join('')}</sitemapindex>`
  return { path: 'sitemap-index.xml', text }
}

/** Tests whether a route is for search engines. Account pages, search and fallbacks are excluded. */
export function isListed(key: string): boolean {
  const [kind, path = ''] = key.split(' ')
  if (kind !== 'page') return true
  const name = routeAt(path)
  return name !== undefined && isIndexed(name)
}
