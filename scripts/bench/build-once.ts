import { lineReport } from '#core/report/report.ts'
import { applyChanges, buildSite } from '#publishing/build.ts'
import type { ContentChange } from '#publishing/shared/content-change.ts'
import { commandLine } from '../lib/command.ts'

// Runs one build or update in its own process and reports to the parent.
await commandLine('Builds once, for `npm run bench -- build`', async () => {
  const changes: ContentChange[] = JSON.parse(process.argv[2] ?? '[]')
  const started = performance.now()
  const options = { root: process.cwd(), env: process.env, report: lineReport(console.log) }
  const built = changes.length ? await applyChanges(options, changes) : await buildSite(options)
  const { rendered, reused, seconds } = built
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
  process.send?.({
    rendered,
    reused,
    seconds: { ...seconds, all: (performance.now() - started) / 1000 },
    cpu: (userCPUTime + systemCPUTime) / 1e6,
    megabytes: maxRSS / 1024,
  })
  process.disconnect?.()
})
