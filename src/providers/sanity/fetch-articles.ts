import { createClient } from '@sanity/client'
import { z } from 'zod'
import { ApiError, messageOf } from '#core/errors.ts'
import type { InsightsDataset } from '#core/insights-dataset.ts'
import { apiVersion } from './dataset.ts'
import { articlesQuery } from './queries.ts'

/** Articles per request; one article can have 200 KB. */
const atATime = 100

const Documents = z.array(z.unknown(), { error: 'must be a list' })

type Options = { retries?: number; backoffMs?: number; timeoutMs?: number }

/** Fetches all published articles, newest first, without the CDN for freshness. Throws an ApiError with the status. */
export async function fetchArticles(source: InsightsDataset, options: Options = {}): Promise<unknown[]> {
  const { project, dataset, url } = source
  const { retries = 4, backoffMs = 300, timeoutMs = 20_000 } = options
  const client = createClient({
    projectId: project,
    dataset,
    apiVersion,
    useCdn: false,
    perspective: 'published',
    maxRetries: retries,
    retryDelay: (attempt) => backoffMs * 2 ** attempt,
    timeout: timeoutMs,
    ...(url && { apiHost: url, useProjectHostname: false }),
  })
  const articles: unknown[] = []
  for (let from = 0; ; from += atATime) {
    const page = await request(() => client.fetch(articlesQuery, { from, to: from + atATime }))
    articles.push(...page)
    if (page.length < atATime) return articles
  }
}

const Status = z.object({ statusCode: z.number() })

async function request(send: () => Promise<unknown>): Promise<unknown[]> {
  try {
    return Documents.parse(await send())
  } catch (cause) {
    const { statusCode: status = 0 } = Status.safeParse(cause).data ?? {}
    const why = status ? `Request failed with status ${status} (${messageOf(cause)})` : messageOf(cause)
    throw new ApiError(`The articles could not be read: ${why}`, status, { cause })
  }
}
