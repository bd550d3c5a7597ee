import type { Insight, InsightSummary } from '#domain/insight.ts'
import type { InsightsPlace } from '#domain/insights-place.ts'
import { articleReader, summaryOf } from '#providers/insights/article.ts'
import { recordsOf } from './records.ts'
import type { Snapshot } from './snapshot.ts'

/** Summaries of all articles, newest first. */
export function summariesIn(snapshot: Snapshot, place: InsightsPlace): InsightSummary[] {
  const articleOf = articlesIn(snapshot, place)
  const summariesOf = (article: Insight | undefined) => (article ? [summaryOf(article)] : [])
  return recordsOf(snapshot)
    .insights()
    .flatMap((slug) => summariesOf(articleOf(slug)))
}

/** Returns a reader for the articles of a snapshot by slug. */
export function articlesIn(snapshot: Snapshot, place: InsightsPlace) {
  const { insight } = recordsOf(snapshot)
  const read = articleReader(place)
  return (slug: string): Insight | undefined => {
    const document = insight(slug)
    const result = document === undefined ? undefined : read(document)
    return result?.ok ? result.value.article : undefined
  }
}
