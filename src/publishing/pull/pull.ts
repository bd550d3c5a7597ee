import { existsSync, renameSync, rmSync } from 'node:fs'
import { carryMoves } from '../snapshot/moves.ts'
import { isCurrent } from '../snapshot/snapshot.ts'
import { pullAll } from './pull-all.ts'
import type { PullOptions } from './pull-options.ts'
import type { PullReport } from './pull-report.ts'
import { openPull } from './pulling.ts'

/** Pulls all site content, revalidated by ETag. On an unreadable list it throws and retains the snapshot. */
export async function pull(options: PullOptions): Promise<PullReport> {
  return isCurrent(options.file) ? pullInto(options.file, options) : pullFirst(options)
}

/** Writes the first snapshot to a temporary file and renames it when complete. */
async function pullFirst(options: PullOptions): Promise<PullReport> {
  const draft = `${options.file}.${process.pid}.new`
  try {
    rmSync(draft, { force: true })
    const report = await pullInto(draft, options)
    for (const file of [options.file, `${options.file}-wal`, `${options.file}-shm`]) rmSync(file, { force: true })
    renameSync(draft, options.file)
    return report
  } finally {
    rmSync(draft, { force: true })
  }
}

async function pullInto(file: string, options: PullOptions): Promise<PullReport> {
  const draft = file !== options.file
  const pulling = await openPull(file, { ...options, draft })
  return pulling.finish(() => {
    // Only the previous snapshot contains the earlier addresses for redirects.
    if (draft && existsSync(options.file)) carryMoves(options.file, pulling.edit)
    return pullAll(pulling)
  })
}
