import { type BuildOptions, prepared } from './build.ts'
import { pullChanges } from './pull/pull-changes.ts'
import type { Notice } from './shared/notice.ts'
import { builtFiles } from './site/built-files.ts'
import { type Built, buildPages } from './site/site-build.ts'
import type { SiteFiles } from './site/site-files.ts'

/**
 * Applies content changes to the built site. Returns its files and confirmed changes. Throws an error and leaves the
 * site unchanged.
 */
export async function applyChanges(
  options: BuildOptions,
  notices: readonly Notice[],
): Promise<Built & { confirmed: Notice[]; files: SiteFiles & { close(): void } }> {
  return prepared(options, async ({ out, root, say, now, pullOptions }) => {
    const { report, confirmed } = await pullChanges(pullOptions, notices)
    const built = await buildPages({ root, out, say, now })
    for (const line of report.lines()) say(line)
    return { ...built, confirmed, files: builtFiles(out) }
  })
}
