import { renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pMap from 'p-map'
import { accessModelWarning, type Config } from '#domain/config.ts'
import { sourceSettingsOf } from '#domain/settings.ts'
import type { FetchOptions } from '#providers/http.ts'
import { fetchConfig } from '#providers/platform/config.ts'
import { type PlatformSource, platformSource } from '#providers/platform/source.ts'
import { hostsOfOthers } from './config-hosts.ts'
import { mirrorImages } from './images.ts'
import { lastGood, type PullSource } from './last-good.ts'
import { createAsk } from './pull-ask.ts'
import { type Found, pullInsights } from './pull-insights.ts'
import { countsLine, createReport, type PullReport, type Report } from './pull-report.ts'
import { pullStore } from './pull-store.ts'
import { once, type Task, tasksOfConfig } from './pull-tasks.ts'
import type { SiteSettings } from './settings.ts'
import { openSnapshot, type Snapshot } from './snapshot.ts'

export type PullOptions = {
  site: Pick<SiteSettings, 'configSource' | 'platform' | 'siteUrl'> &
    Partial<Pick<SiteSettings, 'settings' | 'bridge' | 'library' | 'insights'>>
  /** Where the snapshot goes; it is replaced only by a complete one. */
  file: string
  languages?: string[]
  /** Told in plain sentences how far the pull is. */
  progress?: (line: string) => void
  /** Questions under way at a time. */
  concurrency?: number
  /** Let lists of the last good snapshot stand in for lists that cannot be read. */
  allowStale?: boolean
  /** Where the copies of pictures are kept; beside the snapshot in `images`. False mirrors none. */
  images?: string | false
  fetchOptions?: FetchOptions
}

/** Pulls all content of a site into a snapshot; throws with the list and its address when one cannot be read. */
export async function pull(options: PullOptions): Promise<PullReport> {
  const draft = `${options.file}.${process.pid}.new`
  const last = options.allowStale ? lastGood(options.file) : undefined
  try {
    const report = await pullInto(draft, options, last)
    renameSync(draft, options.file)
    return report
  } finally {
    last?.close()
    rmSync(draft, { force: true })
  }
}

async function pullInto(draft: string, options: PullOptions, last: ReturnType<typeof lastGood>): Promise<PullReport> {
  const { site, file, progress = () => {} } = options
  // A build can wait: better some seconds more than a page less
  const fetchOptions = { retries: 4, timeoutMs: 20_000, ...options.fetchOptions }
  const place = { source: site.configSource, platform: site.platform, base: site.siteUrl }
  const { config, wire } = await fetchConfig(place, fetchOptions)
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
    const settings = site.settings && sourceSettingsOf(site.settings)
    const { configSource: source, platform: at, bridge, library, insights } = site
    snapshot.add('site', '', { config: wire, source, platform: at, settings, bridge, library, insights })
    const articles = insights && { place: insights, snapshot, report, fetchOptions, last: last?.insights }
    const found = articles && (await pullInsights(articles))
    if (found) progress(`Pulled ${found.count} articles`)
    await pullLists({ ...options, fetchOptions, progress, config, snapshot, report, last: last?.source, found })
    const images = options.images ?? join(dirname(file), 'images')
    const { concurrency = 8 } = options
    const { warn } = report
    const mirror = { snapshot, config, platform: at, insights, concurrency, fetchOptions, warn, progress }
    if (images) await mirrorImages({ ...mirror, folder: images })
    snapshot.transaction('commit')
    return report.done(snapshot)
  } finally {
    snapshot.close()
  }
}

type Stage = PullOptions & {
  progress: (line: string) => void
  fetchOptions: FetchOptions
  config: Config
  snapshot: Snapshot
  report: Report
  last: PullSource | undefined
  found: Found | undefined
}

/** Asks wave by wave: what the config names, then what the answers name, until nothing new is named. */
async function pullLists({
  site,
  languages = ['en', 'es'],
  concurrency = 8,
  progress,
  fetchOptions,
  found,
  ...stage
}: Stage) {
  const { config, snapshot, report } = stage
  const { platform } = site
  const source = platformSource({ platform, siteId: config.siteId, fetchOptions })
  const store = pullStore({ config, platform, languages, snapshot, report })
  const ask = createAsk({ ...stage, source, store, recommendations: config.features.recommendationsPlaylist })
  const fresh = once()
  let wave = fresh([...tasksOfConfig(config), ...(found?.tasks ?? [])])
  while (wave.length) {
    const next: Task[] = []
    const run = async (task: Task) => {
      for (const found of await ask(task)) next.push(found)
    }
    await pMap(wave, run, { concurrency })
    progress(`Pulled ${countsLine(snapshot)}`)
    wave = fresh(next.length ? next : await seriesTasks(store.strays(), source))
  }
  const sources = site.settings?.additionalAllowedConfigSources ?? []
  const others = await hostsOfOthers({ sources, platform, base: site.siteUrl, fetchOptions })
  snapshot.add('site', 'origins', [...new Set([...store.origins(), ...(found?.origins ?? []), ...others])])
}

// The platform takes as many ids at a time as a watch list holds
const idsAtATime = 48

/** The series of episodes that came without theirs. */
async function seriesTasks(episodes: string[], source: PlatformSource): Promise<Task[]> {
  const tasks: Task[] = []
  for (let start = 0; start < episodes.length; start += idsAtATime) {
    const found = await source.seriesOf(episodes.slice(start, start + idsAtATime))
    for (const [episode, id] of Object.entries(found))
      if (id) tasks.push({ kind: 'series', id, namedBy: `media ${episode}` })
  }
  return tasks
}
