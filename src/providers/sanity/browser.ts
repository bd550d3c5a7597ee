import { z } from 'zod/mini'
import {
  type Insight,
  type InsightSummary,
  type Insights,
  inLanguage,
  isPublished,
  versionFor,
} from '#core/content/insight.ts'
import { defaultLocale } from '#core/i18n/locales.ts'
import type { InsightsDataset } from '#core/site/site.ts'
import { type FetchOptions, fetchJson } from '../http.ts'
import { cacheByArguments } from '../platform/cache.ts'
import { articleReader, summaryOf } from './article.ts'
import { queryUrl } from './dataset.ts'
import { articleQuery, listQuery } from './fetch-articles.ts'

const QueryResponse = z.object({ result: z.array(z.unknown()) })

/** The syntax highlighter is large: it loads only for articles with code. */
async function inColour(article: Insight | undefined) {
  if (!article?.body.some((block) => block._type === 'code' && block.language)) return article
  const highlighter = await import('./highlight.ts').catch(() => undefined)
  return highlighter ? { ...article, body: highlighter.highlighted(article.body) } : article
}

/** Maximum articles in browser lists; older ones have pre-rendered pages. */
const most = 500

/** Cache durations, in milliseconds. */
const hour = 3_600_000

type Options = { language?: string; now?: () => number; fetchOptions?: FetchOptions; warn?: (sentence: string) => void }

/** Queries articles with the plain HTTP API. Throws an ApiError. */
export function serviceInsights(
  dataset: InsightsDataset,
  { language = defaultLocale, now = Date.now, fetchOptions, warn }: Options = {},
): Insights {
  const read = articleReader(dataset)
  const warned = new Set<string>()
  const warnOnce = (sentence: string) => {
    if (!warned.has(sentence)) warn?.(sentence)
    warned.add(sentence)
  }

  async function query(query: string, params: Record<string, string | number>) {
    const { result } = await fetchJson(queryUrl(dataset, query, params), QueryResponse, fetchOptions)
    return result.flatMap((document) => {
      const article = read(document)
      if (!article.ok) return []
      for (const what of article.value.unknown) warnOnce(`Insights: ${what} is unknown and left out`)
      return [article.value.article]
    })
  }

  const summaries = cacheByArguments(async () => (await query(listQuery, { most })).map(summaryOf), hour, now)
  const versions = cacheByArguments((slug: string) => query(articleQuery, { slug }), hour, now)
  const isOut = (article: InsightSummary) => isPublished(article, now())
  return {
    list: async () => inLanguage((await summaries()).filter(isOut), language),
    article: async (slug) => inColour(versionFor((await versions(slug)).filter(isOut), language)),
    hero: () => undefined,
  }
}
