import type { Shelf } from '#domain/config.ts'
import { paths } from '#domain/paths.ts'
import type { PersonalList } from '#domain/watchlist.ts'
import type { Locale } from '#i18n/locales.ts'
import { previewOf } from '../graph.ts'
import { isPersonal, loadRow, type PersonalRow, personalOf, personalRow, type Row } from '../rows.ts'
import { excerpt, type Head, type Scene, type Screen } from '../screen.ts'
import { siteGraph } from './graph.ts'

/** Rows at first, and per load (spec 1 §9). */
export const rowCounts = { first: 6, more: 4 } as const

export type HomeRow = Row | PersonalRow

export type HomeProps = {
  language: Locale
  rows: HomeRow[]
  /** Which of the configured rows are left to load, and links to them for those who load nothing. */
  rest: { from: number; total: number; links: { title: string; href: string }[] }
  /** The viewer's lists that are configured, where no other row has anything to show. */
  onlyPersonal?: PersonalList[] | undefined
}

/** Shelves from the configured content rows (spec 1 §2). */
export const home: Screen<object, HomeProps> = { load, head }

async function load(scene: Scene): Promise<HomeProps> {
  const { content: shelves } = scene.content.config
  const rows = withHero(await loadRows(scene, 0, rowCounts.first))
  const rest = await loadRows(scene, rowCounts.first, shelves.length)
  const links = rest.flatMap(linkOf)
  const all = [...rows, ...rest]
  return {
    language: scene.language,
    rows,
    rest: { from: rowCounts.first, total: shelves.length, links },
    onlyPersonal: all.every(isPersonal) ? [...new Set(all.filter(isPersonal).map((row) => row.personal))] : undefined,
  }
}

/** The rows from one place in the config to another, without those that have nothing to show. */
export async function loadRows(scene: Scene, from: number, count: number): Promise<HomeRow[]> {
  const shelves: Shelf[] = scene.content.config.content.slice(from, from + count)
  const rows = await Promise.all(shelves.map((shelf, index) => rowAt(scene, shelf, from + index)))
  return rows.filter((row) => row !== undefined)
}

async function rowAt(scene: Scene, shelf: Shelf, index: number) {
  const list = personalOf(shelf)
  if (!list) return loadRow(scene, shelf, index)
  // A list of the viewer is shown once, in its first place
  const first = scene.content.config.content.findIndex((one) => personalOf(one) === list)
  return first === index ? personalRow(scene, shelf, index) : undefined
}

const linkOf = (row: HomeRow) => ('href' in row && row.href ? [{ title: row.title, href: row.href }] : [])

/** The first row that shows one of the viewer's lists. */
export const personalIn = ({ rows }: HomeProps, list: PersonalRow['personal']) =>
  rows.filter(isPersonal).find((row) => row.personal === list)

function head(props: HomeProps, scene: Scene): Head {
  const { siteName, description } = scene.site.config
  const featured = featuredIn(props)?.cards[0]
  return {
    title: siteName,
    description: excerpt(description) || siteName,
    path: paths.home,
    type: 'website',
    hero: featured?.image,
    image: featured && { src: previewOf(scene, featured.card.id), alt: featured.card.title },
    graph: siteGraph(scene),
  }
}

/** The first featured row. */
export const featuredIn = ({ rows }: Pick<HomeProps, 'rows'>) =>
  rows.find((row): row is Row => !isPersonal(row) && !!row.featured)

/** The picture that one sees first comes before all others. */
function withHero(rows: HomeRow[]): HomeRow[] {
  const featured = featuredIn({ rows })
  const [first, ...others] = featured?.cards ?? []
  if (!featured || !first) return rows
  const hero: Row = { ...featured, cards: [{ ...first, priority: 'eager' }, ...others] }
  return rows.map((row) => (row === featured ? hero : row))
}

/** The cards of the featured row that a favourite button stands on, by their places. */
export const favoritesOn = (props: Pick<HomeProps, 'rows'>) =>
  (featuredIn(props)?.cards ?? []).flatMap(({ card, details }, place) =>
    details?.favoriteId ? [{ id: details.favoriteId, title: card.title, place }] : [],
  )
