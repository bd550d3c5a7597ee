import type { InsightSummary } from '#core/insight.ts'
import { slugOf } from '#core/paths.ts'

/** Articles per page, equal to the placeholders. */
export const articlesPerPage = 13

/** Articles per category in the sidebar: collapsed and expanded. */
export const perCategory = { first: 2, max: 12 } as const

export type Category = { slug: string; title: string; articles: InsightSummary[] }

/** Categories ordered by their newest article; uncategorised articles are omitted. */
export function categoriesOf(list: readonly InsightSummary[]): Category[] {
  const categories = new Map<string, Category>()
  for (const article of list) {
    const { category: title = '' } = article
    const slug = slugOf(title)
    if (!slug) continue
    const group = categories.get(slug) ?? { slug, title, articles: [] }
    group.articles.push(article)
    categories.set(slug, group)
  }
  return [...categories.values()]
}

export const pageCount = (list: readonly unknown[]) => Math.max(1, Math.ceil(list.length / articlesPerPage))

/** Articles of a page; pages count from 1. */
export const pageOf = (list: readonly InsightSummary[], page: number) =>
  list.slice((page - 1) * articlesPerPage, page * articlesPerPage)

const shared = (one: readonly string[], other: readonly string[]) => one.filter((tag) => other.includes(tag)).length

/** Related articles: a shared tag scores three times a shared category; newer first. */
export function relatedTo(article: InsightSummary, list: readonly InsightSummary[], max: number): InsightSummary[] {
  const nearness = (other: InsightSummary) =>
    3 * shared(article.tags, other.tags) +
    (article.category !== undefined && other.category === article.category ? 1 : 0)
  return list
    .filter(({ slug }) => slug !== article.slug)
    .map((other) => ({ other, near: nearness(other) }))
    .filter(({ near }) => near > 0)
    .sort((a, b) => b.near - a.near)
    .slice(0, max)
    .map(({ other }) => other)
}
