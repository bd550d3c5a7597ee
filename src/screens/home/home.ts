import type { Shelf } from '#domain/config.ts'
import { paths } from '#domain/paths.ts'
import type { Locale } from '#i18n/locales.ts'
import { loadRow, type Row } from '../rows.ts'
import type { Head, Scene, Screen } from '../screen.ts'

/** Rows at first, and per load (spec 1 §9). */
export const rowCounts = { first: 6, more: 4 } as const

export type HomeProps = {
  language: Locale
  rows: Row[]
  /** Which of the configured rows are left to load, and links to them for those who load nothing. */
  rest: { from: number; total: number; links: { title: string; href: string }[] }
}

/** Shelves from the configured content rows (spec 1 §2). */
export const home: Screen<object, HomeProps> = { load, head }

async function load(scene: Scene): Promise<HomeProps> {
  const { content: shelves } = scene.content.config
  const rows = await loadRows(scene, 0, rowCounts.first)
  const rest = await loadRows(scene, rowCounts.first, shelves.length)
  const links = rest.flatMap(linkOf)
  return { language: scene.language, rows, rest: { from: rowCounts.first, total: shelves.length, links } }
}

/** The rows from one place in the config to another, without those that have nothing to show. */
export async function loadRows(scene: Scene, from: number, count: number): Promise<Row[]> {
  const shelves: Shelf[] = scene.content.config.content.slice(from, from + count)
  const rows = await Promise.all(shelves.map((shelf, index) => loadRow(scene, shelf, from + index)))
  return rows.filter((row) => row !== undefined)
}

const linkOf = ({ title, href }: Row) => (href ? [{ title, href }] : [])

function head(props: HomeProps, { site }: Scene): Head {
  const { siteName, description } = site.config
  return {
    title: siteName,
    description: description || siteName,
    path: paths.home,
    type: 'website',
    hero: props.rows.find((row) => row.featured)?.cards[0]?.image,
  }
}
