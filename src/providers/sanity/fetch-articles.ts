import { createClient } from '@sanity/client'
import { z } from 'zod/mini'
import { ApiError, messageOf } from '#core/data/errors.ts'
import type { InsightsDataset } from '#core/site/site.ts'
import { apiVersion } from './dataset.ts'

/** Articles per request; one article can have 200 KB. */
const atATime = 100

const Documents = z.array(z.unknown(), { error: 'must be a list' })

type Options = { retries?: number; backoffMs?: number; timeoutMs?: number }

/** Fetches all published articles, newest first. Throws an ApiError with the status. */
export async function fetchArticles(source: InsightsDataset, options: Options = {}): Promise<unknown[]> {
  const client = clientOf(source, options)
  const articles: unknown[] = []
  for (let from = 0; ; from += atATime) {
    const page = await request(() => client.fetch(articlesQuery, { from, to: from + atATime }))
    articles.push(...page)
    if (page.length < atATime) return articles
  }
}

/** Fetches the revisions of documents that are no articles, such as categories. Throws an ApiError with the status. */
export const fetchRevisions = (source: InsightsDataset, ids: readonly string[], options: Options = {}) =>
  request(() => clientOf(source, options).fetch(revisionsQuery, { ids }))

/** Client without the CDN, for freshness. */
function clientOf({ project, dataset, url }: InsightsDataset, options: Options) {
  const { retries = 4, backoffMs = 300, timeoutMs = 20_000 } = options
  return createClient({
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

// Document names are no contract; references and embedded values are both supported.
const fields = `
  _id, _updatedAt, title, language, tags, publishDate, thumbnail, thumbnailSource,
  "slug": coalesce(slug.current, slug),
  "category": coalesce(category->title, category->name, category.title, category),
  "tagDocuments": coalesce(tags[]->{label, title, name}, tags->{label, title, name}),
  "author": coalesce(author->{name, link}, author{name, link}, author)`

const published = '*[_type == "insight" && !(_id in path("drafts.**"))'

const line = (query: string) => query.replace(/\s+/g, ' ').trim()

/** Query of full articles `$from` to `$to`, newest first. */
export const articlesQuery = line(
  `${published}] | order(publishDate desc, _id asc) [$from...$to] {${fields}, _rev, content}`,
)

const revisionsQuery = '*[_id in $ids && _type != "insight"] {_id, _rev, _updatedAt}'

/** Query of the newest articles for lists: first blocks and length of the text. */
export const listQuery = line(`${published}] | order(publishDate desc, _id asc) [0...$most] {${fields},
  "content": content[_type == "block"][0...3], "characters": length(pt::text(content))}`)

/** The articles of a `$slug`, newest first: some may appear later. */
export const articleQuery =
  line(`${published} && (slug.current == $slug || slug == $slug)] | order(publishDate desc) [0...20]
  {${fields}, content}`)
