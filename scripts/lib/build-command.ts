import { parseArgs } from 'node:util'
import type { Report } from '#core/report/report.ts'
import { formatCount } from '#core/text/format-count.ts'
import { openReport, warningLines } from './command-report.ts'
import type { Outcome } from './reported-command.ts'

const options = { warnings: { type: 'boolean' } } as const

/** Builds the site of the working folder. Throws an Error for a wrong argument, or with a hint about the demo. */
export async function buildCommand(report: Report, args: string[]): Promise<Outcome> {
  const { values } = parseArgs({ args, options })
  const { buildSite } = await import('#publishing/build.ts')
  const root = process.cwd()
  const { env } = process
  const built = await buildSite({ root, env, report }).catch(async (error: unknown) => {
    const { withDemoHint } = await import('./providers.ts')
    throw await withDemoHint(error, root, env)
  })
  const { out, rendered, reused, fileCount, bytes } = built
  const pages = formatCount(rendered + reused, 'page')
  const megabytes = `${(bytes / 1e6).toFixed(1)} MB`
  const { limitWarnings } = await import('./providers.ts')
  return {
    facts: { out, pages: { rendered, reused }, files: fileCount, bytes },
    last: `The site is in ${out}: ${pages}, ${formatCount(fileCount, 'file')}, ${megabytes}`,
    ...(await limitWarnings(values.warnings, root, env)),
  }
}

/** Ingests the content of a site for the development server, with its warnings. */
export async function ingestCommand(root: string, listsAllWarnings: boolean): Promise<void> {
  const { env } = process
  const { ingestSite } = await import('#publishing/build.ts')
  const report = openReport(process.stdout, env)
  await ingestSite({ root, env, report })
  const { limitWarnings } = await import('./providers.ts')
  for (const line of warningLines(report.warnings(), await limitWarnings(listsAllWarnings, root, env)))
    report.line(line)
}
