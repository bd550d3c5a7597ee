import { dirname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import pMap from 'p-map'
import { accessModelWarning, type Config, shelfTypeWarnings } from '#core/config.ts'
import { filterTagWarnings } from '#core/filter-options.ts'
import type { InsightsDataset } from '#core/insights-dataset.ts'
import { integrationName } from '#core/integration.ts'
import { sourceSettingsOf } from '#core/settings.ts'
import { fetchConfig } from '#providers/platform/config.ts'
import { platformSource } from '#providers/platform/source.ts'
import { hostsOfOthers } from '../config/config-hosts.ts'
import { recordsOf } from '../content-db/records.ts'
import { openSnapshot, type Snapshot } from '../content-db/snapshot.ts'
import type { SnapshotEdit } from '../content-db/snapshot-edit.ts'
import { editSnapshot, nameIn } from '../content-db/snapshot-edit.ts'
import { dropInsights, type IngestedArticles, ingestArticles } from './articles.ts'
import { ingestChapters } from './chapters.ts'
import { openFetcher } from './fetcher.ts'
import { mirrorImages } from './images.ts'
import { createJsonFetch } from './json-fetch.ts'
import { lastGood } from './last-good.ts'
import type { Links } from './links.ts'
import { linksIn, originPrefixes, otherConfigs, root } from './links.ts'
import type { IngestOptions } from './options.ts'
import { trustedHosts } from './private-hosts.ts'
import type { IngestReport } from './report.ts'
import { counted, countsLine, createReport } from './report.ts'
import { memoryOf } from './response-memory.ts'
import { ingestSchedules } from './schedules.ts'
import { seriesQuestions } from './series.ts'
import { once, type Task, tasksOfConfig } from './tasks.ts'
import { createWriter } from './writer.ts'

/** `changesOnly` retains the stored record when the platform refuses a request. */
type Options = IngestOptions & { draft?: boolean; changesOnly?: boolean }

export type IngestContext = {
  config: Config
  edit: SnapshotEdit
  links: Links
  trusting: boolean
  /** Requested records. Items read from lists are not included. */
  visited: Set<string>
  /** Requested records that the platform does not have. */
  gone: Set<string>
  retained(): Set<string>
  allSchedules(): void
  walk(first: Task[], isDue: (task: Task) => boolean): Promise<void>
  articles(): Promise<Task[]>
  others(): Promise<void>
  /** Revision of an article document in this pull. */
  revisionOf(id: string): string | undefined
  series: { of: (items: string[]) => Promise<Task[]>; ofStrays(episodes: string[]): Promise<Task[]> }
  /** Runs the work in one transaction. */
  finish(work: () => Promise<unknown>): Promise<IngestReport>
}

/** Opens a pull: loads the config and opens the snapshot. Changes are committed by `finish`. */
export async function openIngest(file: string, options: Options): Promise<IngestContext> {
  const {
    site,
    languages = ['en', 'es'],
    concurrency = 16,
    progress = () => {},
    draft = false,
    changesOnly = false,
  } = options
  const { platform } = site
  const fetcher = openFetcher({ ...options.fetchOptions, trusted: trustedHosts(site) }, concurrency)
  const { fetchOptions } = fetcher
  const location = { source: site.configSource, platform, base: site.siteUrl }
  const { config, wire } = await fetchConfig(location, fetchOptions)
  progress(
    `Config ${site.configSource} (${config.siteName}): ${counted(config.content.length, 'row')}, ${counted(config.menu.length, 'menu item')}`,
  )
  const report = createReport(options.file)
  const warning = accessModelWarning(config)
  if (warning) report.warn(warning)
  for (const sentence of [...shelfTypeWarnings(wire), ...filterTagWarnings(config)]) report.warn(sentence)

  const last = options.allowStale ? lastGood(options.file) : undefined
  const snapshot = openSnapshot(file, { draft })
  const edit = editSnapshot(snapshot, { draft })
  const links = linksIn(edit)
  const source = platformSource({
    platform,
    siteId: config.siteId,
    memory: memoryOf(snapshot),
    fetchJson: fetcher.fetchTagged,
  })
  const { insights } = site
  const trusting = readsAlike(snapshot, config, insights)
  const store = createWriter({ config, platform, languages, edit, links, report, trusting })
  const series = seriesQuestions(source, links)
  const recommendations = config.features.recommendationsPlaylist
  const visited = new Set<string>()
  const gone = new Set<string>()
  const fetchJson = createJsonFetch({
    source,
    store,
    report,
    gone(task) {
      gone.add(nameIn(task))
      if (task.kind === 'series') store.seriesGone(task.id)
    },
    keeps: changesOnly && trusting,
    recommendations,
    last: last?.source,
  })
  let revisions: IngestedArticles['revisions'] | undefined

  /** Runs tasks and their due follow-up tasks in batches until none are left. */
  async function walk(first: Task[], isDue: (task: Task) => boolean) {
    const fresh = once()
    let wave = fresh(first)
    while (wave.length) {
      const next: Task[] = []
      const run = async (task: Task) => {
        visited.add(nameIn(task))
        for (const found of await fetchJson(task)) next.push(found)
      }
      await pMap(wave, run, { concurrency: fetcher.expect(wave.length, store.retained()) })
      progress(`Pulled ${countsLine(snapshot)}`)
      wave = fresh(next.filter(isDue))
      if (!wave.length) wave = fresh((await series.ofStrays(store.orphans())).filter(isDue))
    }
  }

  function storeSite() {
    const settings = site.settings && sourceSettingsOf(site.settings)
    const { configSource: source, bridge, library } = site
    edit.put('site', '', { config: wire, source, platform, settings, bridge, library, insights })
    storeRoot()
  }

  function storeRoot() {
    const articles = recordsOf(snapshot).insights()
    links.set(root, [...tasksOfConfig(config).map(nameIn), ...articles.map((slug) => `insight ${slug}`)])
  }

  /** Pulls all articles and returns the tasks they lead to. */
  async function articles(): Promise<Task[]> {
    if (!insights) dropInsights(edit)
    const stage = { edit, links, report, fetchOptions, last: last?.insights }
    const found = insights && (await ingestArticles({ ...stage, dataset: insights }))
    for (const slug of found?.slugs ?? []) visited.add(`insight ${slug}`)
    if (found) progress(`Pulled ${found.slugs.length} articles`)
    revisions = found?.revisions
    storeRoot()
    return found?.tasks ?? []
  }

  /** Stores the hosts of the other allowed configs. */
  async function others() {
    const sources = site.settings?.additionalAllowedConfigSources ?? []
    const hosts = await hostsOfOthers({ sources, platform, base: site.siteUrl, fetchOptions })
    links.set(
      otherConfigs,
      hosts.map((host) => originPrefixes.other + host),
    )
  }

  async function storePictures() {
    const folder = options.images ?? join(dirname(options.file), 'images')
    if (folder)
      await mirrorImages({
        ...options,
        edit,
        config,
        platform,
        insights: revisions && insights,
        folder,
        concurrency,
        fetchOptions,
        warn: report.warn,
        progress,
      })
  }

  return {
    config,
    edit,
    links,
    trusting,
    visited,
    gone,
    retained: store.retained,
    allSchedules: store.allSchedules,
    walk,
    articles,
    others,
    revisionOf: (id: string) => revisions?.get(id),
    series,
    async finish(work: () => Promise<unknown>) {
      try {
        snapshot.transaction('begin')
        storeSite()
        await work()
        await ingestChapters({ edit, files: store.chapters, fetcher, warn: report.warn })
        const stage = { edit, sources: store.schedules, languages, fetcher, now: options.now ?? new Date() }
        await ingestSchedules({ ...stage, warn: report.warn })
        edit.complete()
        edit.put('site', 'origins', links.origins())
        await storePictures()
        const done = report.done(snapshot)
        snapshot.transaction('commit')
        return done
      } finally {
        last?.close()
        snapshot.close()
        await fetcher.close()
      }
    },
  }
}

/** Tests whether the config options that affect item references are unchanged since the last pull. */
function readsAlike(snapshot: Snapshot, config: Config, insights: InsightsDataset | undefined): boolean {
  if (!snapshot.has('site', '')) return false
  const { config: before, own } = recordsOf(snapshot).site()
  if (!isDeepStrictEqual(own.insights, insights)) return false
  const same = (of: (config: Config) => unknown) => of(before) === of(config)
  return same(integrationName) && same(({ features }) => features.recommendationsPlaylist)
}
