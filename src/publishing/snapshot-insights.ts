import type { Insight, InsightSummary, Insights } from '#domain/insight.ts'
import type { InsightsPlace } from '#domain/insights-place.ts'
import { articleReader, summaryOf } from '#providers/insights/article.ts'
import { highlighted } from '#providers/insights/highlight.ts'
import { recordsOf } from './records.ts'
import type { Snapshot } from './snapshot.ts'

/** The articles of a snapshot; their code is coloured, and their large pictures lie on the site's own origin. */
export function snapshotInsights(snapshot: Snapshot, place: InsightsPlace): Insights {
  const records = recordsOf(snapshot)
  const read = articleReader(place)
  const hero = (slug: string) => records.insightHero(slug)?.[0]
  let all: InsightSummary[] | undefined

  function articleOf(slug: string): Insight | undefined {
    const document = records.insight(slug)
    const result = document === undefined ? undefined : read(document)
    return result?.ok ? result.value.article : undefined
  }

  return {
    // Every page of the section shows some of them
    list: async () => (all ??= records.insights().flatMap((slug) => summariesOf(articleOf(slug)))),
    article: async (slug) => {
      const article = articleOf(slug)
      return article && { ...article, body: highlighted(article.body) }
    },
    hero,
  }
}

const summariesOf = (article: Insight | undefined) => (article ? [summaryOf(article)] : [])
