import { paths } from '#core/address/paths.ts'
import { sitePath } from '#core/address/site-path.ts'
import type { Locale } from '#core/i18n/locales.ts'
import type { PersonalList } from '#core/lists/lists.ts'
import type { Head, Node, RenderContext, Screen } from '#core/screen.ts'
import { canSearch } from '#core/site/can-search.ts'
import type { Shelf } from '#core/site/config.ts'
import { linkPreviewOf, organizationId, urlOf } from '#features/page/graph.screen.ts'
import { excerpt } from '#features/page/render.screen.ts'
import { hasDate } from '#ui/media/LocalTime.tsx'
import { isPersonal, loadRow, type PersonalRow, personalOf, personalRow, type Row } from './rows.screen.ts'

/** Number of rows at first, and per later batch. */
export const rowCounts = { first: 6, more: 4 } as const

export type HomeRow = Row | PersonalRow

/** Link to the page of a row. `lang` is the language of its title, if other than the page's. */
export type RowLink = { title: string; href: string; lang?: string }

export type HomeProps = {
  language: Locale
  rows: HomeRow[]
  /** Range of the configured rows still to load, with links for viewers without scripts. */
  remaining: { from: number; total: number; links: RowLink[] }
  /** Configured personal lists, if no other row has content. */
  onlyPersonal?: PersonalList[] | undefined
}

/** Home page: shelves from the configured content rows. */
export const home: Screen<object, HomeProps> = { load, head }

async function load(context: RenderContext): Promise<HomeProps> {
  const { content: shelves } = context.content.config
  const rows = withHero(await loadRows(context, 0, rowCounts.first))
  const laterRows = await loadRows(context, rowCounts.first, shelves.length)
  const links = laterRows.flatMap(linkOf)
  const all = [...rows, ...laterRows]
  return {
    language: context.language,
    rows,
    remaining: { from: rowCounts.first, total: shelves.length, links },
    onlyPersonal: all.every(isPersonal) ? [...new Set(all.filter(isPersonal).map((row) => row.personal))] : undefined,
  }
}

/** Loads `count` configured rows from an index and omits empty ones. */
export async function loadRows(context: RenderContext, from: number, count: number): Promise<HomeRow[]> {
  const shelves: Shelf[] = context.content.config.content.slice(from, from + count)
  const rows = await Promise.all(shelves.map((shelf, index) => rowAt(context, shelf, from + index)))
  return rows.filter((row) => row !== undefined)
}

async function rowAt(context: RenderContext, shelf: Shelf, index: number) {
  const list = personalOf(shelf)
  if (!list) return loadRow(context, shelf, index)
  // A repeated personal list appears only at its first position.
  const first = context.content.config.content.findIndex((entry) => personalOf(entry) === list)
  return first === index ? personalRow(context, shelf, index) : undefined
}

const linkOf = (row: HomeRow): RowLink[] =>
  'href' in row && row.href ? [{ title: row.title, href: row.href, ...(row.titleLang && { lang: row.titleLang }) }] : []

/** Returns the first row of a personal list. */
export const personalIn = ({ rows }: HomeProps, list: PersonalRow['personal']) =>
  rows.filter(isPersonal).find((row) => row.personal === list)

function head(props: HomeProps, context: RenderContext): Head {
  const { siteName, description } = context.site.config
  const featured = featuredIn(props)?.cards[0]
  return {
    title: siteName,
    description: excerpt(description) || siteName,
    path: paths.home,
    type: 'website',
    hero: featured?.image,
    hasHero: beginsWithHero(props),
    image: featured && linkPreviewOf(context, featured.card.id, featured.card.title),
    graph: siteGraph(context),
  }
}

/** Returns the first featured row. */
export const featuredIn = ({ rows }: Pick<HomeProps, 'rows'>) =>
  rows.find((row): row is Row => !isPersonal(row) && !!row.featured)

/** Returns whether the first row is the featured one. */
export const beginsWithHero = (props: Pick<HomeProps, 'rows'>): boolean => {
  const featured = featuredIn(props)
  return featured !== undefined && featured === props.rows[0]
}

/** Returns whether a featured card shows the date of a past event. */
export const showsDates = ({ rows }: HomeProps) =>
  rows.some((row) => !isPersonal(row) && row.cards.some(({ details }) => details && hasDate(details.lines)))

/** Loads the first featured image eagerly, as the LCP candidate. */
function withHero(rows: HomeRow[]): HomeRow[] {
  const featured = featuredIn({ rows })
  const [first, ...otherCards] = featured?.cards ?? []
  if (!featured || !first) return rows
  const hero: Row = { ...featured, cards: [{ ...first, priority: 'eager' }, ...otherCards] }
  return rows.map((row) => (row === featured ? hero : row))
}

/** Returns the featured cards that have a favourite button, with their positions. */
export const favoritesOn = (props: Pick<HomeProps, 'rows'>) =>
  (featuredIn(props)?.cards ?? []).flatMap(({ card, details }, index) =>
    details?.favoriteId ? [{ id: details.favoriteId, title: card.title, index }] : [],
  )

/** Structured data of the site, its search and its publisher. */
function siteGraph(context: RenderContext): Node[] {
  const { site, language } = context
  const { siteName, description } = site.config
  const url = urlOf(context, paths.home)
  const publisher = organizationId(context)
  return [
    {
      '@type': 'WebSite',
      '@id': `${url}#website`,
      url,
      name: siteName,
      description: description || undefined,
      inLanguage: language,
      publisher: { '@id': publisher },
      potentialAction: canSearch(site.config) ? searchAction(context) : undefined,
    },
    {
      '@type': 'Organization',
      '@id': publisher,
      name: siteName,
      url: new URL(sitePath('/'), site.url).href,
      logo: new URL(sitePath('/images/icon-512.png'), site.url).href,
    },
  ]
}

const searchAction = (context: RenderContext): Node => ({
  '@type': 'SearchAction',
  target: { '@type': 'EntryPoint', urlTemplate: `${urlOf(context, paths.search())}{search_term_string}` },
  'query-input': 'required name=search_term_string',
})
