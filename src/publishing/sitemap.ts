import { defaultLocale, locales } from '#i18n/locales.ts'
import type { TextFile } from './site-parts.ts'
import { slots } from './site-store.ts'

/** The addresses of one page, in the order of the languages. */
type Addresses = string[]

const names = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'
const opening = '<?xml version="1.0" encoding="UTF-8"?>'

// Far below the 50,000 addresses that a list may hold, so that a change publishes little
const routesAList = 1_000

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

/** One list of the sitemap: every page in every language, with its twins. */
export function sitemapList(number: number, pages: Iterable<Addresses>, siteUrl: string): TextFile {
  const entries = [...pages].flatMap((addresses) => {
    const urls = addresses.map((address) => new URL(address, siteUrl).href)
    const twins = urls.map((url, index) => twin(locales[index] ?? defaultLocale, url)).join('')
    return urls.map((url) => `<url><loc>${url}</loc>${twins}${twin('x-default', urls[0] ?? url)}</url>`)
  })
  return { path: `sitemap-${number}.xml`, text: `${opening}<urlset ${names}>${entries.join('')}</urlset>` }
}

const twin = (language: string, url: string) => `<xhtml:link rel="alternate" hreflang="${language}" href="${url}"/>`

/** The list of the lists, which robots.txt names. */
export function sitemapIndex(lists: number, siteUrl: string): TextFile {
  const entries = Array.from(
    { length: lists },
    (_, number) => `<sitemap><loc>${siteUrl}/sitemap-${number}.xml</loc></sitemap>`,
  )
  const text = `${opening}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</sitemapindex>`
  return { path: 'sitemap-index.xml', text }
}

const unlisted = new Set(['page /q/', 'page /offline/', 'page /404/', 'page /robots.txt'])

/** Is this route for search engines? The viewer's own pages, search and the fallbacks are not. */
export const isListed = (key: string) => !unlisted.has(key) && !key.startsWith('page /u/')
