import { ingest } from '#publishing/ingest/ingest.ts'
import type { IngestOptions } from '#publishing/ingest/report.ts'

/** Ingests content. The warnings of the result are their sentences. */
export async function ingestSentences(options: IngestOptions) {
  const report = await ingest(options)
  return { ...report, warnings: report.warnings.map(({ sentence }) => sentence) }
}
