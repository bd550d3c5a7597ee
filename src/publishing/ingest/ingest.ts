import { existsSync, renameSync, rmSync } from 'node:fs'
import { copyRedirects } from '../content-db/redirects.ts'
import { isCurrent } from '../content-db/snapshot.ts'
import type { ContentChange } from '../shared/content-change.ts'
import { crawlAll } from './crawl-all.ts'
import { crawlChanges } from './crawl-changes.ts'
import type { Crawled } from './crawler.ts'
import { collectGarbage, collectOrphans } from './garbage.ts'
import { openIngest } from './open-ingest.ts'
import { countsLine, type IngestOptions, type IngestReport } from './report.ts'
import { storeSite } from './store-site.ts'
import { writeDerived } from './write-derived.ts'

/** Ingests all site content, revalidated by ETag. On an unreadable list it throws and retains the snapshot. */
export async function ingest(options: IngestOptions): Promise<IngestReport> {
  const { report } = await (isCurrent(options.file) ? runIngest(options) : ingestFirst(options))
  return report
}

/** Writes the first snapshot to a temporary file and renames it when complete. */
async function ingestFirst(options: IngestOptions): Promise<IngestedChanges> {
  const draft = `${options.file}.new`
  try {
    // A killed ingest leaves its draft.
    rmSync(draft, { force: true })
    const result = await runIngest(options, { draft })
    // The previous file stays until it is replaced, because only it contains redirects.
    for (const end of ['-wal', '-shm']) rmSync(options.file + end, { force: true })
    renameSync(draft, options.file)
    return result
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Result of an ingest of changes. `confirmed` lists content changes whose exact revision was seen. */
export type IngestedChanges = { report: IngestReport; confirmed: ContentChange[] }

/**
 * Ingests changed records, the lists containing them, and their new references. A full ingest runs for `all`, or
 * without a current snapshot.
 */
export async function ingestChanges(
  options: IngestOptions,
  changes: readonly ContentChange[],
): Promise<IngestedChanges> {
  return !isCurrent(options.file) || changes.some(({ kind }) => kind === 'all')
    ? { report: await ingest(options), confirmed: [] }
    : runIngest(options, { changes })
}

/** `draft`: file to write instead of the snapshot. `changes`: only these are read. */
type Scope = { draft?: string; changes?: readonly ContentChange[] }

/** Crawls content, collects the records without a reference, writes derived records and commits. */
async function runIngest(options: IngestOptions, { draft, changes }: Scope = {}): Promise<IngestedChanges> {
  const limits = changes && {
    changesOnly: true,
    picturesOf: idsOf(changes, 'media'),
    insightsOf: idsOf(changes, 'insight'),
  }
  const ingest = await openIngest(draft ?? options.file, { ...options, draft: draft !== undefined, ...limits })
  const { snapshot, edit, report } = ingest
  try {
    snapshot.transaction('begin')
    storeSite(ingest)
    // Only the previous snapshot contains the earlier addresses for redirects.
    if (draft && existsSync(options.file)) copyRedirects(options.file, edit)
    // A new config may change the references of any item.
    const partial = ingest.reusesLinks ? changes : undefined
    const crawled = partial ? await crawlChanges(ingest, partial) : await crawlAll(ingest)
    if (partial) collectGarbage({ ...ingest, ...crawled })
    else {
      collectOrphans({ ...ingest, ...crawled })
      crawled.files.addStored()
    }
    crawled.reading.end(`Read ${countsLine(snapshot)}`)
    await writeDerived(ingest, crawled)
    const result = report.done(snapshot, edit.changeCount())
    snapshot.transaction('commit')
    return { report: result, confirmed: (changes ?? []).filter((change) => isConfirmed(crawled, change)) }
  } finally {
    await ingest.close()
  }
}

const idsOf = (changes: readonly ContentChange[], kind: ContentChange['kind']) =>
  changes.flatMap((change) => (change.kind === kind ? [change.id] : []))

/** Tests whether the expected revision was read, or a newer one. */
function isConfirmed({ articles }: Crawled, { kind, id, revision, updatedAt = Number.NaN }: ContentChange) {
  const seen = kind === 'insight' && revision !== undefined ? articles?.revisions.get(id) : undefined
  return seen !== undefined && (seen.revision === revision || seen.updatedAt > updatedAt)
}
