import { renameSync, rmSync } from 'node:fs'
import pMap from 'p-map'
import { accessModelWarning } from '#domain/config.ts'
import type { FetchOptions } from '#providers/http.ts'
import { fetchConfig } from '#providers/platform/config.ts'
import { platformSource } from '#providers/platform/source.ts'
import { lastGood } from './last-good.ts'
import { createAsk } from './pull-ask.ts'
import { countsLine, createReport, type PullReport } from './pull-report.ts'
import { pullStore } from './pull-store.ts'
import { once, type Task, tasksOfConfig } from './pull-tasks.ts'
import type { Site } from './settings.ts'
import { openSnapshot } from './snapshot.ts'

export type PullOptions = {
  site: Pick<Site, 'configSource' | 'platform' | 'siteUrl'>
  /** Where the snapshot goes; it is replaced only by a complete one. */
  file: string
  languages?: string[]
  /** Told in plain sentences how far the pull is. */
  progress?: (line: string) => void
  /** Questions under way at a time. */
  concurrency?: number
  /** Let lists of the last good snapshot stand in for lists that cannot be read. */
  allowStale?: boolean
  fetchOptions?: FetchOptions
}

/** Pulls all content of a site into a snapshot; throws with the list and its address when one cannot be read. */
export async function pull(options: PullOptions): Promise<PullReport> {
  const draft = `${options.file}.${process.pid}.new`
  const last = options.allowStale ? lastGood(options.file) : undefined
  try {
    const report = await pullInto(draft, options, last?.source)
    renameSync(draft, options.file)
    return report
  } finally {
    last?.close()
    rmSync(draft, { force: true })
  }
}

async function pullInto(draft: string, options: PullOptions, last: Parameters<typeof createAsk>[0]['last']) {
  const { site, file, languages = ['en', 'es'], progress = () => {}, concurrency = 8 } = options
  // A build can wait: better some seconds more than a page less
  const fetchOptions = { retries: 4, timeoutMs: 20_000, ...options.fetchOptions }
  const { config, wire } = await fetchConfig(
    { source: site.configSource, platform: site.platform, base: site.siteUrl },
    fetchOptions,
  )
  progress(
    `Config ${site.configSource} (${config.siteName}): ${config.content.length} rows, ${config.menu.length} menu items`,
  )

  const report = createReport(file)
  const warning = accessModelWarning(config)
  if (warning) report.warn(warning)
  rmSync(draft, { force: true })
  const snapshot = openSnapshot(draft)
  try {
    snapshot.transaction('begin')
    snapshot.add('site', '', { config: wire, source: site.configSource, platform: site.platform })
    const source = platformSource({ platform: site.platform, siteId: config.siteId, fetchOptions })
    const store = pullStore({ config, platform: site.platform, languages, snapshot, report })
    const ask = createAsk({
      source,
      last,
      store,
      report,
      snapshot,
      recommendations: config.features.recommendationsPlaylist,
    })
    const fresh = once()
    let wave = fresh(tasksOfConfig(config))
    while (wave.length) {
      const next: Task[] = []
      await pMap(
        wave,
        async (task) => {
          for (const found of await ask(task)) next.push(found)
        },
        { concurrency },
      )
      progress(`Pulled ${countsLine(snapshot)}`)
      wave = fresh(next)
    }
    snapshot.transaction('commit')
    return report.done(snapshot)
  } finally {
    snapshot.close()
  }
}
