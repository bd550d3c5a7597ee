import { type Insight, type InsightSummary, type Insights, versionFor } from '#core/content/insight.ts'
import { ownValue } from '#core/data/own-value.ts'
import { defaultLocale, type Locale } from '#core/i18n/locales.ts'
import type { InsightsDataset, Picture } from '#core/site/site.ts'
import { articleReader, summaryOf } from '#providers/sanity/article.ts'
import { highlighted } from '#providers/sanity/highlight.ts'
import { type PictureRow as Copy, recordDependency, recordsOf } from './records.ts'
import type { Snapshot } from './snapshot.ts'

/** Articles of a snapshot in a language, with highlighted code and mirrored hero images. */
export function snapshotInsights(
  snapshot: Snapshot,
  dataset: InsightsDataset,
  language: Locale = defaultLocale,
  base = '',
): Insights {
  const records = recordsOf(snapshot)
  const articleOf = articlesIn(snapshot, dataset, language)
  let all: InsightSummary[] | undefined

  return {
    // Every page of the section shows some articles.
    list: async () => {
      recordDependency('site', 'articles')
      return (all ??= summariesIn(snapshot, dataset, language))
    },
    article: async (slug) => {
      recordDependency('insight', slug)
      const article = articleOf(slug)
      return article && { ...article, body: highlighted(article.body) }
    },
    hero(slug) {
      recordDependency('insightHero', slug)
      const copies = records.insightHero(slug)
      return copies && pictureOfCopies(ownValue(copies, articleOf(slug)?.language ?? '') ?? [], base)
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

/** Summaries of all articles in a language, newest first. */
export function summariesIn(snapshot: Snapshot, dataset: InsightsDataset, language: Locale): InsightSummary[] {
  const articleOf = articlesIn(snapshot, dataset, language)
  const summaries = recordsOf(snapshot)
    .insights()
    .flatMap((slug) => articleOf(slug) ?? [])
    .map(summaryOf)
  return summaries.toSorted((a, b) => b.publishedAt.localeCompare(a.publishedAt))
}

/** Returns a reader for the articles of a snapshot by slug. */
function articlesIn(snapshot: Snapshot, dataset: InsightsDataset, language: Locale) {
  const { insight } = recordsOf(snapshot)
  const read = articleReader(dataset)
  const versionsOf = (slug: string) =>
    insight(slug).flatMap((document) => {
      const result = read(document)
      return result.ok ? [result.value.article] : []
    })
  return (slug: string): Insight | undefined => versionFor(versionsOf(slug), language)
}
