import { existsSync, renameSync, rmSync } from 'node:fs'
import { carryMoves } from '../content-db/moves.ts'
import { isCurrent } from '../content-db/snapshot.ts'
import { type IngestContext, openIngest } from './context.ts'
import { collectOrphans } from './garbage.ts'
import type { IngestOptions } from './options.ts'
import type { IngestReport } from './report.ts'
import { tasksOfConfig } from './tasks.ts'

/** Pulls all site content, revalidated by ETag. On an unreadable list it throws and retains the snapshot. */
export async function ingest(options: IngestOptions): Promise<IngestReport> {
  return isCurrent(options.file) ? ingestInto(options.file, options) : ingestFirst(options)
}

/** Writes the first snapshot to a temporary file and renames it when complete. */
async function ingestFirst(options: IngestOptions): Promise<IngestReport> {
  const draft = `${options.file}.${process.pid}.new`
  try {
    rmSync(draft, { force: true })
    const report = await ingestInto(draft, options)
    for (const file of [options.file, `${options.file}-wal`, `${options.file}-shm`]) rmSync(file, { force: true })
    renameSync(draft, options.file)
    return report
  } finally {
    rmSync(draft, { force: true })
  }
}

async function ingestInto(file: string, options: IngestOptions): Promise<IngestReport> {
  const draft = file !== options.file
  const context = await openIngest(file, { ...options, draft })
  return context.finish(() => {
    // Only the previous snapshot contains the earlier addresses for redirects.
    if (draft && existsSync(options.file)) carryMoves(options.file, context.edit)
    return ingestAll(context)
  })
}

/** Pulls all site content. Records that no reference reaches are removed. */
export async function ingestAll(context: IngestContext) {
  const named = [...tasksOfConfig(context.config), ...(await context.articles())]
  await context.walk(named, () => true)
  await context.others()
  collectOrphans(context)
  context.addStoredSchedules()
}
