import { buildSite } from '#publishing/build.ts'
import { applyChanges } from '#publishing/changes.ts'
import type { Notice } from '#publishing/shared/notice.ts'
import { commandLine } from '../lib/command.ts'

// Runs one build or update in its own process and reports to the parent.
await commandLine('Builds once, for `npm run bench -- build`', async () => {
  const notices: Notice[] = JSON.parse(process.argv[2] ?? '[]')
  const started = performance.now()
  const options = { root: process.cwd(), env: process.env, say: console.log }
  const built = notices.length ? await applyChanges(options, notices) : await buildSite(options)
  const { rendered, kept, seconds } = built
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
  process.send?.({
    rendered,
    kept,
    seconds: { ...seconds, all: (performance.now() - started) / 1000 },
    cpu: (userCPUTime + systemCPUTime) / 1e6,
    megabytes: maxRSS / 1024,
  })
  process.disconnect?.()
})
