import { defaultLocale, locales } from '#i18n/locales.ts'
import { escaped, type Listing } from './listing.ts'
import type { Route } from './route.ts'
import type { TextFile } from './site-parts.ts'
import { slots } from './site-store.ts'

const opening = '<?xml version="1.0" encoding="UTF-8"?>'
const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const spaces = `xmlns="${schema}" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:video="http://www.google.com/schemas/sitemap-video/1.1"`

// Far below the 50,000 addresses and 50 MB that a list may hold, so that a change publishes little
const routesAList = 250

/** How many lists a site of this many pages has: a power of two, which seldom changes. */
export const listCount = (routes: number) =>
  Math.min(slots, 2 ** Math.max(0, Math.ceil(Math.log2(Math.max(1, routes) / routesAList))))

/** Which slots one of the lists holds. */
export const slotsOf = (list: number, lists: number) => ({
  from: (list * slots) / lists,
  to: ((list + 1) * slots) / lists,
})

/** The list that holds a slot. */
export const listOf = (slot: number, lists: number) => Math.floor((slot * lists) / slots)

/** The pages of one route, and what is said of each beside its address. */
export type Listed = Pick<Route, 'addresses'> & { listing: Listing }

/** One list of the sitemap: every page in every language, with its twins and its video. */
export function sitemapList(number: number, pages: Listed[], siteUrl: string): TextFile {
  const entries = pages.flatMap((page) => entriesOf(page, siteUrl))
  return { path: `sitemap-${number}.xml`, text: `${opening}<urlset ${spaces}>${entries.join('')}</urlset>` }
}

function entriesOf({ addresses, listing }: Listed, siteUrl: string): string[] {
  const urls = addresses.map((address) => escaped(new URL(address, siteUrl).href))
  const twin = (language: string, url: string) => `<xhtml:link rel="alternate" hreflang="${language}" href="${url}"/>`
  const twins = urls.map((url, index) => twin(locales[index] ?? defaultLocale, url)).join('')
  const links = twins + twin('x-default', urls[0] ?? '')
  return urls.map((url, index) => `<url><loc>${url}</loc>${listing[index] ?? ''}${links}</url>`)
}

/** The list of the lists, which robots.txt names. */
export function sitemapIndex(lists: number, siteUrl: string): TextFile {
  const entries = Array.from(
    { length: lists },
    (_, number) => `<sitemap><loc>${siteUrl}/sitemap-${number}.xml</loc></sitemap>`,
  )
  const text = `${opening}<sitemapindex xmlns="${schema}">${entries.join('')}</sitemapindex>`
  return { path: 'sitemap-index.xml', text }
}

const unlisted = new Set(['page /q/', 'page /offline/', 'page /404/', 'page /robots.txt'])

/** Is this route for search engines? The viewer's own pages, search and the fallbacks are not. */
export const isListed = (key: string) => !unlisted.has(key) && !key.startsWith('page /u/')
