import type { InsightSummary, Insights } from '#core/insight.ts'
import type { InsightsDataset } from '#core/insights-dataset.ts'
import { highlighted } from '#providers/sanity/highlight.ts'
import { articlesIn, summariesIn } from './articles.ts'
import { pictureOfCopies } from './copies.ts'
import { noteRead } from './reads.ts'
import { recordsOf } from './records.ts'
import type { Snapshot } from './snapshot.ts'

/** Articles of a snapshot with highlighted code and mirrored hero images. */
export function snapshotInsights(snapshot: Snapshot, dataset: InsightsDataset): Insights {
  const records = recordsOf(snapshot)
  const articleOf = articlesIn(snapshot, dataset)
  let all: InsightSummary[] | undefined

  return {
    // Every page of the section shows some articles.
    list: async () => {
      noteRead('site', 'articles')
      return (all ??= summariesIn(snapshot, dataset))
    },
    article: async (slug) => {
      noteRead('insight', slug)
      const article = articleOf(slug)
      return article && { ...article, body: highlighted(article.body) }
    },
    hero(slug) {
      noteRead('insightHero', slug)
      return pictureOfCopies(records.insightHero(slug) ?? [])
    },
  }
}
