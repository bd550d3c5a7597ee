import { slugOfAnyScript } from '#core/address/paths.ts'
import type { InsightSummary } from '#core/content/insight.ts'
import { isHeading, plainTextOf, type RichBlock } from '#core/content/rich-text.ts'
import { decodePercent } from '#core/text/decode-percent.ts'

const root = '/insights/'

const paged = (path: string, page: number) => (page > 1 ? `${path}page/${page}/` : path)

/** Paths of the article section, without the language prefix. `?insight=` selects an article too. */
export const insightPaths = {
  list: (page = 1) => paged(root, page),
  article: (slug: string) => `${root}${slug}/`,
  category: (slug: string, page = 1) => paged(`${root}category/${slug}/`, page),
}

/** Route below `/insights`. */
type InsightRoute = { kind: 'article'; slug: string } | { kind: 'list'; category?: string; page: number }

/** Parses the path behind `/insights/`; undefined for other paths. */
export function parseInsightRoute(subpath: string): InsightRoute | undefined {
  const [, category, page] = /^(?:category\/([^/]+))?\/?(?:page\/(\d{1,6}))?\/?$/.exec(subpath) ?? []
  if (subpath === '' || category || page)
    return { kind: 'list', page: Number(page ?? 1), ...(category && { category: decodePercent(category) }) }
  const [, slug] = /^([^/]+)\/?$/.exec(subpath) ?? []
  return slug ? { kind: 'article', slug: decodePercent(slug) } : undefined
}

/** Articles per page, equal to the placeholders. */
export const articlesPerPage = 13

/** Articles per category in the sidebar: collapsed and expanded. */
export const perCategory = { first: 2, max: 12 } as const

export type Category = { slug: string; title: string; articles: InsightSummary[] }

/** Slug of the category of an article, equal in every language. A category without letters and digits has none. */
export const categorySlugOf = ({ category, categoryOfAddress }: InsightSummary) =>
  slugOfAnyScript(categoryOfAddress ?? category ?? '')

/** Categories ordered by their newest article; uncategorised articles are omitted. */
export function categoriesOf(list: readonly InsightSummary[]): Category[] {
  const categories = new Map<string, Category>()
  for (const article of list) {
    const slug = categorySlugOf(article)
    if (!slug) continue
    const group = categories.get(slug) ?? {
      slug,
      title: article.category ?? article.categoryOfAddress ?? '',
      articles: [],
    }
    group.articles.push(article)
    categories.set(slug, group)
  }
  return [...categories.values()]
}

export const pageCount = (list: readonly unknown[]) => Math.max(1, Math.ceil(list.length / articlesPerPage))

/** Articles of a page; pages count from 1. */
export const pageOf = (list: readonly InsightSummary[], page: number) =>
  list.slice((page - 1) * articlesPerPage, page * articlesPerPage)

const shared = (a: readonly string[], b: readonly string[]) => a.filter((tag) => b.includes(tag)).length

/** Related articles: a shared tag scores three times a shared category; newer first. */
export function relatedTo(article: InsightSummary, list: readonly InsightSummary[], max: number): InsightSummary[] {
  const nearness = (candidate: InsightSummary) =>
    3 * shared(article.tags, candidate.tags) +
    (article.category !== undefined && candidate.category === article.category ? 1 : 0)
  return list
    .filter(({ slug }) => slug !== article.slug)
    .map((candidate) => ({ candidate, near: nearness(candidate) }))
    .filter(({ near }) => near > 0)
    .sort((a, b) => b.near - a.near)
    .slice(0, max)
    .map(({ candidate }) => candidate)
}

/** Heading with its corrected level, without skipped levels. */
export type OutlineEntry = { key: string; id: string; title: string; level: 2 | 3 | 4 | 5 | 6 }

/** Headings of an article in order; levels follow from the order. */
export function outlineOf(blocks: readonly RichBlock[]): OutlineEntry[] {
  const above: number[] = []
  const uses = new Map<string, number>()
  return blocks.filter(isHeading).flatMap((block) => {
    const title = plainTextOf(block).trim()
    if (!title) return []
    const rank = Number(block.style.slice(1))
    while ((above.at(-1) ?? 0) >= rank) above.pop()
    above.push(rank)
    return [{ key: block._key, id: idOf(title, uses), title, level: levelOf(above.length) }]
  })
}

const levels = [2, 3, 4, 5, 6] as const
const levelOf = (depth: number) => levels[Math.min(depth, levels.length) - 1] ?? 6

// The prefix avoids collisions with other ids of the page.
function idOf(title: string, uses: Map<string, number>) {
  const slug = slugOfAnyScript(title) || 'part'
  const use = (uses.get(slug) ?? 0) + 1
  uses.set(slug, use)
  return use === 1 ? `s-${slug}` : `s-${slug}-${use}`
}

const outlineMinimum = { headings: 3, minutes: 2 }

/** Table of contents of a long article, two levels; empty for short ones. */
export function contentsOf(outline: OutlineEntry[], minutes: number): OutlineEntry[] {
  const headings = outline.filter(({ level }) => level <= 3)
  return headings.length >= outlineMinimum.headings && minutes >= outlineMinimum.minutes ? headings : []
}
