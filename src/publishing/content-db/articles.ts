import type { Insight, InsightSummary } from '#core/insight.ts'
import type { InsightsDataset } from '#core/insights-dataset.ts'
import { articleReader, summaryOf } from '#providers/sanity/article.ts'
import { recordsOf } from './records.ts'
import type { Snapshot } from './snapshot.ts'

/** Summaries of all articles, newest first. */
export function summariesIn(snapshot: Snapshot, dataset: InsightsDataset): InsightSummary[] {
  const articleOf = articlesIn(snapshot, dataset)
  const summariesOf = (article: Insight | undefined) => (article ? [summaryOf(article)] : [])
  return recordsOf(snapshot)
    .insights()
    .flatMap((slug) => summariesOf(articleOf(slug)))
}

/** Returns a reader for the articles of a snapshot by slug. */
export function articlesIn(snapshot: Snapshot, dataset: InsightsDataset) {
  const { insight } = recordsOf(snapshot)
  const read = articleReader(dataset)
  return (slug: string): Insight | undefined => {
    const document = insight(slug)
    const result = document === undefined ? undefined : read(document)
    return result?.ok ? result.value.article : undefined
  }
}
