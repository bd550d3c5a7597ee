import type { Insight, InsightSummary, Insights } from '#core/insight.ts'
import type { InsightsDataset, Picture } from '#core/site.ts'
import { articleReader, summaryOf } from '#providers/sanity/article.ts'
import { highlighted } from '#providers/sanity/highlight.ts'
import { type PictureRow as Copy, recordDependency, recordsOf } from './records.ts'
import type { Snapshot } from './snapshot.ts'

/** Articles of a snapshot with highlighted code and mirrored hero images. */
export function snapshotInsights(snapshot: Snapshot, dataset: InsightsDataset, base = ''): Insights {
  const records = recordsOf(snapshot)
  const articleOf = articlesIn(snapshot, dataset)
  let all: InsightSummary[] | undefined

  return {
    // Every page of the section shows some articles.
    list: async () => {
      recordDependency('site', 'articles')
      return (all ??= summariesIn(snapshot, dataset))
    },
    article: async (slug) => {
      recordDependency('insight', slug)
      const article = articleOf(slug)
      return article && { ...article, body: highlighted(article.body) }
    },
    hero(slug) {
      recordDependency('insightHero', slug)
      return pictureOfCopies(records.insightHero(slug) ?? [], base)
    },
  }
}

/** Image from copies in several widths, the smallest as the default. `base` is the path of the site. */
export function pictureOfCopies(copies: readonly Copy[], base: string): Picture | undefined {
  const [first] = copies
  if (!first) return undefined
  const srcSet = copies.map(({ src, width }) => `${base}${src} ${width}w`).join(', ')
  return { ...first, src: base + first.src, srcSet }
}

/** Summaries of all articles, newest first. */
export function summariesIn(snapshot: Snapshot, dataset: InsightsDataset): InsightSummary[] {
  const articleOf = articlesIn(snapshot, dataset)
  const summariesOf = (article: Insight | undefined) => (article ? [summaryOf(article)] : [])
  return recordsOf(snapshot)
    .insights()
    .flatMap((slug) => summariesOf(articleOf(slug)))
}

/** Returns a reader for the articles of a snapshot by slug. */
function articlesIn(snapshot: Snapshot, dataset: InsightsDataset) {
  const { insight } = recordsOf(snapshot)
  const read = articleReader(dataset)
  return (slug: string): Insight | undefined => {
    const document = insight(slug)
    const result = document === undefined ? undefined : read(document)
    return result?.ok ? result.value.article : undefined
  }
}
