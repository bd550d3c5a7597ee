import { type BuildOptions, prepared } from './build.ts'
import { pullChanges } from './pull/pull-changes.ts'
import type { Notice } from './shared/notice.ts'
import { builtFiles } from './site/built-files.ts'
import { type Built, buildPages } from './site/site-build.ts'
import type { SiteFiles } from './site/site-files.ts'

/**
 * Brings the built site up to date after some changes and gives its files, as the next revision if any differs; `confirmed`
 * are the notices whose own revision was seen. Costs what the changed pages cost, whatever the size of the catalogue.
 * Throws a sentence; the site then stays as it was.
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
