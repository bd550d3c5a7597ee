import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import pMap from 'p-map'
import { accessModelOf, integrationKey } from '#core/access.ts'
import { accessModelWarning, type Config, shelfTypeWarnings } from '#core/config.ts'
import { mayHaveSucceeded, messageOf } from '#core/errors.ts'
import { letterPageId } from '#core/letters.ts'
import { parseBoolean } from '#core/media.ts'
import { filterTagWarnings } from '#core/playlist.ts'
import { sourceSettingsOf } from '#core/settings.ts'
import type { InsightsDataset } from '#core/site.ts'
import { fetchConfig } from '#providers/platform/config.ts'
import { platformSource } from '#providers/platform/source.ts'
import { loadOtherHosts } from '../config/hosts.ts'
import { type Origins, recordsOf } from '../content-db/records.ts'
import {
  changedIds,
  editSnapshot,
  openSnapshot,
  type Snapshot,
  type SnapshotEdit,
  toRecordName,
} from '../content-db/snapshot.ts'
import { dropInsights, type IngestedArticles, ingestArticles, type Revision } from './articles.ts'
import { createJsonFetch, type FetchTask, type IngestSource, type SeriesLookup, seriesLookup } from './fetch-task.ts'
import { type Fetcher, openFetcher, trustedHosts } from './fetcher.ts'
import { mirrorFonts } from './fonts.ts'
import { mirrorImages } from './images.ts'
import { ingestSchedules } from './ingest-schedules.ts'
import { ingestChapters, ingestTranscripts, storeLetters } from './late-records.ts'
import {
  createTaskFilter,
  type Links,
  linksIn,
  originPrefixes,
  otherConfigs,
  root,
  type Task,
  tasksOfConfig,
} from './links.ts'
import {
  countsLine,
  createReport,
  formatCount,
  type IngestLog,
  type IngestOptions,
  type IngestReport,
} from './report.ts'
import { storeNamedHosts } from './store-named-hosts.ts'
import { ContentWriter, createResponseCache } from './writer.ts'

/** `changesOnly` retains the stored record when the platform refuses a request. `insightsOf`: changed documents. */
type Options = IngestOptions & { draft?: boolean; changesOnly?: boolean; insightsOf?: string[] }

type Defaults = 'languages' | 'concurrency' | 'progress'
type Settings = Options & Required<Pick<Options, Defaults>>

/** Opens an ingest: loads the config and opens the snapshot. Changes are committed by `finish`. */
export async function openIngest(file: string, options: Options): Promise<IngestContext> {
  const settings = { languages: ['en', 'es'], concurrency: 16, progress: () => {}, ...options }
  const { site, progress } = settings
  const fetcher = openFetcher({ ...options.fetchOptions, trusted: trustedHosts(site) }, settings.concurrency)
  const location = { source: site.configSource, platform: site.platform, base: site.siteUrl }
  const { config, wire } = await fetchConfig(location, fetcher.fetchOptions)
  const [rows, items] = [formatCount(config.content.length, 'row'), formatCount(config.menu.length, 'menu item')]
  progress(`Config ${site.configSource} (${config.siteName}): ${rows}, ${items}`)
  const report = createReport(options.file)
  for (const warning of [accessModelWarning(config), ...shelfTypeWarnings(wire), ...filterTagWarnings(config)])
    if (warning) report.warn(warning)
  return new IngestContext({ file, settings, config, wire, fetcher, report })
}

type IngestSetup = {
  file: string
  settings: Settings
  config: Config
  wire: unknown
  fetcher: Fetcher
  report: IngestLog
}

/** One ingest of content into a snapshot. */
export class IngestContext {
  readonly config: Config
  readonly edit: SnapshotEdit
  readonly links: Links
  readonly series: SeriesLookup
  /** True if the stored references of unchanged items are still valid under this config. */
  readonly reusesLinks: boolean
  /** Requested records. Items read from lists are not included. */
  readonly visited = new Set<string>()
  /** Requested records that the platform does not have. */
  readonly missing = new Set<string>()
  readonly #setup: IngestSetup
  readonly #snapshot: Snapshot
  readonly #writer: ContentWriter
  readonly #fetchTask: FetchTask
  readonly #last: LastGood | undefined
  #revisions: IngestedArticles['revisions'] | undefined

  constructor(setup: IngestSetup) {
    const { config, report, fetcher, settings } = setup
    const { site, draft = false, changesOnly = false, languages } = settings
    this.#setup = setup
    this.config = config
    this.#last = settings.allowStale ? lastGood(settings.file) : undefined
    this.#snapshot = openSnapshot(setup.file, { draft })
    this.edit = editSnapshot(this.#snapshot, { draft })
    this.links = linksIn(this.edit)
    const source = platformSource({
      platform: site.platform,
      siteId: config.siteId,
      cache: createResponseCache(this.#snapshot),
      fetchJson: fetcher.fetchTagged,
    })
    this.series = seriesLookup(source, this.links)
    this.reusesLinks = hasSameReferences(this.#snapshot, config, site.insights)
    const { edit, links, reusesLinks } = this
    this.#writer = new ContentWriter({ config, platform: site.platform, languages, edit, links, report, reusesLinks })
    this.#fetchTask = createJsonFetch({
      source,
      store: this.#writer,
      links,
      report,
      onMissing: (task) => this.#recordMissing(task),
      retainsOnRefusal: changesOnly && reusesLinks,
      recommendations: config.features.recommendationsPlaylist,
      last: this.#last?.source,
    })
  }

  /** Ids of all items that this ingest has read. */
  get retained(): ReadonlySet<string> {
    return this.#writer.retained
  }

  /** Runs tasks and their due follow-up tasks in batches until none are left. */
  async walk(first: Task[], isDue: (task: Task) => boolean): Promise<void> {
    const { fetcher, settings } = this.#setup
    const fresh = createTaskFilter()
    let wave = fresh(first)
    while (wave.length) {
      const next: Task[] = []
      const run = async (task: Task) => {
        this.visited.add(toRecordName(task))
        for (const found of await this.#fetchTask(task)) next.push(found)
      }
      await pMap(wave, run, { concurrency: fetcher.expect(wave.length, this.retained) })
      settings.progress(`Ingested ${countsLine(this.#snapshot)}`)
      wave = fresh(next.filter(isDue))
      if (!wave.length)
        wave = fresh((await this.series.ofUnlinkedEpisodes(this.#writer.takeUnlinkedEpisodes())).filter(isDue))
    }
  }

  /** Ingests all articles and returns their tasks. */
  async articles(): Promise<Task[]> {
    const { settings, report, fetcher } = this.#setup
    const { insights } = settings.site
    const { edit, links } = this
    if (!insights) dropInsights(edit)
    const { insightsOf: changedIds = [], now = new Date() } = settings
    const stage = {
      edit,
      links,
      report,
      changedIds,
      now,
      fetchOptions: fetcher.fetchOptions,
      last: this.#last?.insights,
    }
    const found = insights && (await ingestArticles({ ...stage, dataset: insights }))
    for (const slug of found?.slugs ?? []) this.visited.add(`insight ${slug}`)
    if (found) settings.progress(`Ingested ${found.slugs.length} articles${this.#laterArticles()}`)
    this.#revisions = found?.revisions
    this.#linkRoot()
    return found?.tasks ?? []
  }

  /** Tests whether the date of a scheduled article has come since the last ingest of articles. */
  hasDueArticle(): boolean {
    const { now = new Date() } = this.#setup.settings
    const [next] = recordsOf(this.#snapshot).scheduledArticles()
    return next !== undefined && Date.parse(next.at) <= now.getTime()
  }

  #laterArticles(): string {
    const later = recordsOf(this.#snapshot).scheduledArticles()
    return later[0] ? `, ${later.length} more appear later, the next at ${later[0].at}` : ''
  }

  /** Stores the hosts of other configs. Stored ones stay if a config does not respond. */
  async others(): Promise<void> {
    const { settings, fetcher, report } = this.#setup
    const { site } = settings
    const sources = site.settings?.additionalAllowedConfigSources ?? []
    const { fetchOptions } = fetcher
    const { hosts, errors } = await loadOtherHosts({
      sources,
      platform: site.platform,
      base: site.siteUrl,
      fetchOptions,
    })
    for (const error of errors) report.warn(messageOf(error).replace(/\s*\n\s*/g, ' '))
    const hasUnreachable = errors.some((error) => error instanceof Error && mayHaveSucceeded(error.cause))
    const stored = hasUnreachable ? this.links.targetsOf(otherConfigs) : []
    const found = hosts.map((host) => originPrefixes.other + host)
    this.links.set(otherConfigs, [...new Set([...stored, ...found])])
  }

  /** Adds files that are read again: all schedules, and unread captions and chapters. */
  addStoredFiles() {
    this.#writer.addStoredSchedules()
    this.#writer.addUnreadFiles()
  }

  /** Revision of a document of the content service in this ingest. */
  revisionOf(id: string): Revision | undefined {
    return this.#revisions?.get(id)
  }

  /** Runs the work in one transaction. */
  async finish(work: () => Promise<unknown>): Promise<IngestReport> {
    const { report, fetcher } = this.#setup
    try {
      this.#snapshot.transaction('begin')
      this.#storeSite()
      await work()
      const schedulePictures = await this.#storeFiles()
      this.#checkLanding()
      this.#storeLetters()
      this.edit.complete()
      this.edit.put('site', 'origins', await this.#originsOf(schedulePictures))
      await this.#storePictures()
      const done = report.done(this.#snapshot, this.edit.changeCount())
      this.#snapshot.transaction('commit')
      return done
    } finally {
      this.#last?.close()
      this.#snapshot.close()
      await fetcher.close()
    }
  }

  #recordMissing(task: Task) {
    this.missing.add(toRecordName(task))
    if (task.kind === 'series') this.#writer.removeSeries(task.id)
  }

  #storeSite() {
    const { settings, wire } = this.#setup
    const { configSource: source, platform, bridge, library, insights } = settings.site
    const allowed = settings.site.settings && sourceSettingsOf(settings.site.settings)
    this.edit.put('site', '', { config: wire, source, platform, settings: allowed, bridge, library, insights })
    this.#linkRoot()
  }

  #linkRoot() {
    const articles = recordsOf(this.#snapshot).insights()
    this.links.set(root, [
      ...tasksOfConfig(this.config).map(toRecordName),
      ...articles.map((slug) => `insight ${slug}`),
    ])
  }

  /** Ingests the chapters, captions and schedules of new and changed items. Returns origins of pictures. */
  async #storeFiles(): Promise<Map<string, string[]>> {
    const { settings, fetcher, report } = this.#setup
    const stage = { edit: this.edit, fetcher, warn: report.warn }
    await ingestChapters({ ...stage, files: this.#writer.chapters })
    await ingestTranscripts({ ...stage, items: this.#writer.captions })
    const { languages, now = new Date(), site } = settings
    return ingestSchedules({ ...stage, sources: this.#writer.schedules, base: site.siteUrl, languages, now })
  }

  /** Origins of the content, and those that its files name. */
  #originsOf(schedules: Map<string, string[]>): Promise<Origins> {
    const { site, changesOnly = false } = this.#setup.settings
    const { samples } = this.#writer
    const [origins, trusted] = [this.links.origins(), trustedHosts(site)]
    return storeNamedHosts({ edit: this.edit, samples, schedules, origins, trusted, refresh: !changesOnly })
  }

  /** Updates the "A to Z" list if an item is new, changed or removed. */
  #storeLetters() {
    const { draft = false, languages } = this.#setup.settings
    const isChanged =
      draft || !this.#snapshot.has('letters', letterPageId()) || !changedIds(this.#snapshot, 'media').next().done
    if (isChanged) storeLetters(this.edit, languages)
  }

  #checkLanding() {
    const { config, report } = this.#setup
    const id = config.custom.landingPage
    const kind = id && this.#writer.kindOf(id)
    if (kind && kind !== 'page')
      report.warn(`custom.landingPage: media ${id} is a ${kind}, not a page, so the home page shows its shelves only`)
  }

  async #storePictures() {
    const { settings, config, fetcher, report } = this.#setup
    const folder = settings.images ?? join(dirname(settings.file), 'images')
    if (!folder) return
    const stage = { edit: this.edit, config, folder, fetchOptions: fetcher.fetchOptions, warn: report.warn }
    await mirrorFonts({ ...stage, reusesUnchanged: settings.changesOnly === true && this.reusesLinks })
    await mirrorImages({
      ...settings,
      ...stage,
      platform: settings.site.platform,
      insights: this.#revisions && settings.site.insights,
    })
  }
}

/** Tests whether the config options that affect item references are unchanged since the last ingest. */
function hasSameReferences(snapshot: Snapshot, config: Config, insights: InsightsDataset | undefined): boolean {
  if (!snapshot.has('site', '')) return false
  const { config: before, own } = recordsOf(snapshot).site()
  if (!isDeepStrictEqual(own.insights, insights)) return false
  const same = (of: (config: Config) => unknown) => of(before) === of(config)
  // Public captions and chapters depend on both.
  const publicTexts = (one: Config) => `${accessModelOf(one)} ${parseBoolean(one.custom.transcripts) === true}`
  return same(integrationKey) && same(publicTexts) && same(({ features }) => features.recommendationsPlaylist)
}

type LastGood = { source: IngestSource; insights(): unknown[]; close(): void }

/** Platform source backed by the last good snapshot, or undefined without one. */
function lastGood(file: string): LastGood | undefined {
  if (!existsSync(file)) return undefined
  const snapshot = openSnapshot(file, { readOnly: true })
  const records = recordsOf(snapshot)
  const source: IngestSource = {
    media: async (id) => records.media(id),
    playlist: async (id, { relatedTo } = {}) => {
      const list = relatedTo ? records.related(relatedTo) : records.playlist(id)
      return list && { head: list.head, items: list.ids.map(records.media) }
    },
    contentList: async (id) => records.contentList(id),
    series: async (id) => records.series(id),
    episodes: async (id) => records.episodes(id),
  }
  const insights = () => [
    ...records.insights().flatMap(records.insight),
    ...records.scheduledArticles().map(({ document }) => document),
  ]
  return { source, insights, close: snapshot.close }
}
