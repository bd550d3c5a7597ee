import { type BuildOptions, prepared } from './build.ts'
import { ingestChanges } from './ingest/ingest-changes.ts'
import type { ContentChange } from './shared/content-change.ts'
import { builtFiles } from './site/built-files.ts'
import { type BuildResult, buildPages } from './site/site-build.ts'
import type { SiteFiles } from './site/site-files.ts'

/**
 * Applies content changes to the built site. Returns its files and confirmed changes. Throws an error and leaves the
 * site unchanged.
 */
export async function applyChanges(
  options: BuildOptions,
  changes: readonly ContentChange[],
): Promise<BuildResult & { confirmed: ContentChange[]; files: SiteFiles & { close(): void } }> {
  return prepared(options, async ({ out, root, log, now, ingestOptions }) => {
    const { report, confirmed } = await ingestChanges(ingestOptions, changes)
    const built = await buildPages({ root, out, log, now })
    for (const line of report.lines()) log(line)
    return { ...built, confirmed, files: builtFiles(out) }
  })
}
