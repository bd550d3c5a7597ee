import type { InsightSummary, Insights } from '#domain/insight.ts'
import type { InsightsPlace } from '#domain/insights-place.ts'
import { highlighted } from '#providers/insights/highlight.ts'
import { articlesIn, summariesIn } from './articles.ts'
import { pictureOf } from './copies.ts'
import { noteRead } from './reads.ts'
import { recordsOf } from './records.ts'
import type { Snapshot } from './snapshot.ts'

/** Articles of a snapshot with highlighted code and mirrored hero images. */
export function snapshotInsights(snapshot: Snapshot, place: InsightsPlace): Insights {
  const records = recordsOf(snapshot)
  const articleOf = articlesIn(snapshot, place)
  let all: InsightSummary[] | undefined

  return {
    // Every page of the section shows some articles.
    list: async () => {
      noteRead('site', 'articles')
      return (all ??= summariesIn(snapshot, place))
    },
    article: async (slug) => {
      noteRead('insight', slug)
      const article = articleOf(slug)
      return article && { ...article, body: highlighted(article.body) }
    },
    hero(slug) {
      noteRead('insightHero', slug)
      return pictureOf(records.insightHero(slug) ?? [])
    },
  }
}
