import { messageOf } from '#domain/errors.ts'
import type { Insight } from '#domain/insight.ts'
import type { InsightsPlace } from '#domain/insights-place.ts'
import type { FetchOptions } from '#providers/http.ts'
import { articleReader, claimedName } from '#providers/insights/article.ts'
import { fetchArticles } from '#providers/insights/pull.ts'
import type { Report } from './pull-report.ts'
import type { Task } from './pull-tasks.ts'
import type { Snapshot } from './snapshot.ts'

type Setting = {
  place: InsightsPlace
  snapshot: Snapshot
  report: Report
  fetchOptions: FetchOptions
  /** The articles of the last good pull, where they may stand in. */
  last: (() => unknown[]) | undefined
}

/** What articles lead to: media to pull, and the origins their films lie on. */
export type Found = { tasks: Task[]; origins: string[]; count: number }

/** Puts all articles into the snapshot; broken ones are left out and named (spec 2 §7.6). */
export async function pullInsights({ place, snapshot, report, fetchOptions, last }: Setting): Promise<Found> {
  const documents = await fetchArticles(place, fetchOptions).catch((error: unknown) => {
    if (!last) throw error
    report.stale(messageOf(error))
    return last()
  })
  const read = articleReader(place)
  const unknown = firstOnly()
  const kept: Insight[] = []
  for (const document of documents) {
    const result = read(document)
    const name = `insight ${claimedName(document)}`
    if (!result.ok) report.warn(`${name}: ${result.what}`)
    else if (!snapshot.add('insight', result.value.article.slug, document))
      report.warn(`${name}: another article has this slug; the newer one stands`)
    else {
      kept.push(result.value.article)
      for (const what of result.value.faults) report.warn(`${name}: ${what}`)
      for (const what of unknown(result.value.unknown)) report.warn(`${name}: ${what} is unknown and left out`)
    }
  }
  const newest = kept.toSorted((a, b) => b.publishedAt.localeCompare(a.publishedAt))
  snapshot.add(
    'site',
    'insights',
    newest.map(({ slug }) => slug),
  )
  return { tasks: kept.flatMap(tasksOf), origins: kept.flatMap(originsOf), count: kept.length }
}

/** Lets each name pass once. */
function firstOnly() {
  const seen = new Set<string>()
  return (names: Set<string>) => [...names].filter((name) => !seen.has(name) && seen.add(name))
}

const tasksOf = ({ slug, body }: Insight): Task[] =>
  body.flatMap((block) =>
    block._type === 'externalVideo' ? [{ kind: 'media', id: block.id, namedBy: `insight ${slug}` }] : [],
  )

const originsOf = ({ body }: Insight): string[] =>
  body.flatMap((block) => (block._type === 'video' ? [new URL(block.src).origin] : []))
