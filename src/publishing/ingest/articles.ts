import { z } from 'zod/mini'
import { type Insight, isPublished, versionFor } from '#core/content/insight.ts'
import { messageOf } from '#core/data/errors.ts'
import { locales } from '#core/i18n/locales.ts'
import type { InsightsDataset } from '#core/site/site.ts'
import { formatCount } from '#core/text/format-count.ts'
import { articleReader, describeArticle, summaryOf } from '#providers/sanity/article.ts'
import { fetchArticles, fetchRevisions } from '#providers/sanity/fetch-articles.ts'
import { toRecordName } from '../content-db/record-name.ts'
import { recordsOf, type ScheduledArticle } from '../content-db/records.ts'
import { previousSlugs } from '../content-db/redirects.ts'
import type { SnapshotEdit } from '../content-db/snapshot-edit.ts'
import { digestOf } from '../shared/text.ts'
import type { Ingest } from './open-ingest.ts'
import { originPrefixes } from './origins.ts'
import { linkRoot } from './store-site.ts'
import type { Task } from './tasks.ts'

/** Article results: media tasks, slugs from newest to oldest, and revisions by document id. */
export type IngestedArticles = { tasks: Task[]; slugs: string[]; revisions: Map<string, Revision> }

/** Revision of a document and its time in ms. */
export type Revision = { revision: string; updatedAt: number }

/** Stores all articles in the snapshot and adds their names to `visited`. Undefined without a dataset. */
export async function crawlArticles(ingest: Ingest, visited: Set<string>): Promise<IngestedArticles | undefined> {
  const { settings, snapshot, edit } = ingest
  const { insights: dataset } = settings.site
  if (!dataset) dropInsights(edit)
  const articles = dataset && (await storeArticles(ingest, dataset))
  for (const slug of articles?.slugs ?? []) visited.add(`insight ${slug}`)
  const later = recordsOf(snapshot).scheduledArticles()
  if (articles && later[0])
    settings.report.line(`${formatCount(later.length, 'article')} appear later, the next at ${later[0].at}`)
  linkRoot(ingest)
  return articles
}

/** Stores valid articles. Invalid ones are skipped and reported. */
async function storeArticles(ingest: Ingest, dataset: InsightsDataset): Promise<IngestedArticles> {
  const { edit, links, report, last } = ingest
  const { documents, referenced } = await fetchDocuments(ingest, dataset).catch((error: unknown) => {
    if (!last) throw error
    report.stale(messageOf(error))
    return { documents: last.insights(), referenced: [] }
  })
  const { articles, scheduled } = readAll(documents, ingest, dataset)
  edit.put('site', 'scheduledArticles', scheduled)
  recordRedirects(edit, articles)
  const newest = articles.map(({ article }) => article).toSorted((a, b) => b.publishedAt.localeCompare(a.publishedAt))
  const slugs = [...new Set(newest.map(({ slug }) => slug))]
  for (const [slug, versions] of Map.groupBy(articles, ({ article }) => article.slug)) {
    const documentsOfSlug = versions.map(({ document }) => document)
    edit.put('insight', slug, documentsOfSlug)
    const targets = versions.flatMap(({ article }) => [...tasksOf(article).map(toRecordName), ...originsOf(article)])
    links.set(`insight ${slug}`, [...new Set(targets)])
    for (const { language } of unusedVersions(versions.map(({ article }) => article)))
      report.warn('articles', `insight ${slug}: no page shows its version in ${language}`)
  }
  edit.put('site', 'insights', slugs)
  // Digest of all summaries, so pages with article lists depend on a single record.
  edit.put('site', 'articles', digestOf(JSON.stringify(newest.map(summaryOf))))
  return { tasks: newest.flatMap(tasksOf), slugs, revisions: revisionsOf([...documents, ...referenced]) }
}

/** Articles, and changed documents that they may refer to. The latter come first, so articles are not older. */
async function fetchDocuments({ settings, fetcher }: Ingest, dataset: InsightsDataset) {
  const { insightsOf: changedIds = [] } = settings
  const { fetchOptions } = fetcher
  const referenced = changedIds.length ? await fetchRevisions(dataset, changedIds, fetchOptions) : []
  return { referenced, documents: await fetchArticles(dataset, fetchOptions) }
}

/** Versions that no language of the site shows. */
function unusedVersions(versions: readonly Insight[]): Insight[] {
  const used = locales.map((locale) => versionFor(versions, locale)?.language)
  return versions.filter(({ language }) => !used.includes(language))
}

/** Removes all articles from the snapshot. */
function dropInsights(edit: SnapshotEdit) {
  edit.remove('site', 'insights')
  edit.remove('site', 'articles')
  edit.remove('site', 'scheduledArticles')
}

/** Articles whose date has come, and the others with their date, by date. */
function readAll(documents: unknown[], { report, settings }: Ingest, dataset: InsightsDataset) {
  const read = articleReader(dataset)
  const unknown = firstOnly()
  const used = new Set<string>()
  const isFirst = ({ slug, language = '' }: Insight) => used.size < used.add(`${slug} ${language}`).size
  const articles: ArticleRecord[] = []
  const scheduled: ScheduledArticle[] = []
  for (const document of documents) {
    const result = read(document)
    const name = `insight ${describeArticle(document)}`
    if (!result.ok) report.warn('articles', `${name}: ${result.what}`)
    else if (!isPublished(result.value.article, settings.now.getTime()))
      scheduled.push({ at: result.value.article.publishedAt, document })
    else if (!isFirst(result.value.article))
      report.warn('articles', `${name}: another article has this slug and language; the newer one is used`)
    else {
      const { article, faults } = result.value
      articles.push({ article, document })
      for (const fault of faults) report.warn('articles', `${name}: ${fault}`)
      for (const field of unknown(result.value.unknown))
        report.warn('articles', `${name}: ${field} is unknown and left out`)
    }
  }
  return { articles, scheduled: scheduled.toSorted((a, b) => a.at.localeCompare(b.at)) }
}

/** Passes each name only once. */
function firstOnly() {
  const seen = new Set<string>()
  return (names: Set<string>) => [...names].filter((name) => !seen.has(name) && seen.add(name))
}

const tasksOf = ({ slug, body }: Insight): Task[] =>
  body.flatMap((block) =>
    block._type === 'externalVideo' ? [{ kind: 'media', id: block.id, referrer: `insight ${slug}` }] : [],
  )

const originsOf = ({ body }: Insight): string[] =>
  body.flatMap((block) => (block._type === 'video' ? [originPrefixes.stream + new URL(block.src).origin] : []))

const Revised = z.object({
  _id: z.string(),
  _rev: z.string(),
  _updatedAt: z.catch(z.iso.datetime({ offset: true }), ''),
})

const revisionsOf = (documents: unknown[]) =>
  new Map(
    documents.flatMap((document) => {
      const { data } = Revised.safeParse(document)
      return data ? [[data._id, { revision: data._rev, updatedAt: Date.parse(data._updatedAt) }] as const] : []
    }),
  )

/** Article with the source document it was parsed from. */
type ArticleRecord = { article: Insight; document: unknown }

const Identity = z.object({ _id: z.string() })

/** Records redirects from earlier article slugs to the current ones, across several renames. */
function recordRedirects({ snapshot, put }: SnapshotEdit, articles: readonly ArticleRecord[]) {
  const { insights, insight } = recordsOf(snapshot)
  const before = new Map(
    insights().flatMap((slug) => insight(slug).map((document) => [identityOf(document), slug] as const)),
  )
  for (const { article, document } of articles) {
    const { slug } = article
    const old = before.get(identityOf(document))
    if (!old || old === slug) continue
    for (const earlierSlug of [old, ...previousSlugs(snapshot, 'insight', old)])
      put('moved', `insight ${slug} ${earlierSlug}`, { kind: 'insight', id: slug, slug: earlierSlug })
  }
}

const identityOf = (document: unknown) => Identity.safeParse(document).data?._id
