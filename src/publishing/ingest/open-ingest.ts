import { isDeepStrictEqual } from 'node:util'
import { accessModelOf } from '#core/access/access.ts'
import { parseBoolean } from '#core/content/media.ts'
import { filterTagWarnings } from '#core/content/playlist.ts'
import { locales } from '#core/i18n/locales.ts'
import { lineReport } from '#core/report/report.ts'
import { accessModelWarning, type Config, shelfTypeWarnings } from '#core/site/config.ts'
import type { InsightsDataset } from '#core/site/site.ts'
import { formatCount } from '#core/text/format-count.ts'
import { fetchConfig } from '#providers/platform/config.ts'
import { recordsOf } from '../content-db/records.ts'
import { openSnapshot, type Snapshot } from '../content-db/snapshot.ts'
import { editSnapshot, type SnapshotEdit } from '../content-db/snapshot-edit.ts'
import { type Fetcher, openFetcher, trustedHosts } from './fetcher.ts'
import { type LastGood, openLastGood } from './last-good.ts'
import { type Links, linksIn } from './links.ts'
import { createReport, type IngestLog, type IngestOptions } from './report.ts'

/** `changesOnly` retains the stored record when the platform refuses a request. `insightsOf`: changed documents. */
type Options = IngestOptions & { draft?: boolean; changesOnly?: boolean; insightsOf?: string[] }

type Defaults = 'languages' | 'concurrency' | 'report' | 'now'

/** A running ingest: its settings, config, connections and snapshot. */
export type Ingest = {
  settings: Options & Required<Pick<Options, Defaults>> & { now: Date }
  config: Config
  /** Config as received. */
  wire: unknown
  fetcher: Fetcher
  report: IngestLog
  snapshot: Snapshot
  edit: SnapshotEdit
  links: Links
  /** True if the stored references of unchanged items are still valid under this config. */
  reusesLinks: boolean
  /** Last good content, as a fallback. */
  last: LastGood | undefined
  close(): Promise<void>
}

/** Loads the config and opens the snapshot of an ingest. */
export async function openIngest(file: string, options: Options): Promise<Ingest> {
  const settings = {
    languages: [...locales],
    concurrency: 16,
    report: lineReport(() => undefined),
    ...options,
    now: options.now ?? new Date(),
  }
  const { site, draft = false } = settings
  const fetcher = openFetcher({ ...options.fetchOptions, trusted: trustedHosts(site) }, settings.concurrency)
  const location = { source: site.configSource, platform: site.platform, base: site.siteUrl }
  const { config, wire } = await fetchConfig(location, fetcher.fetchOptions)
  const [rows, items] = [formatCount(config.content.length, 'row'), formatCount(config.menu.length, 'menu item')]
  settings.report.line(`Config ${site.configSource} (${config.siteName}): ${rows}, ${items}`)
  const report = createReport(options.file)
  for (const warning of [accessModelWarning(config), ...shelfTypeWarnings(wire), ...filterTagWarnings(config)])
    if (warning) report.warn('config', warning)
  const last = settings.allowStale ? openLastGood(options.file) : undefined
  const snapshot = openSnapshot(file, { draft })
  const edit = editSnapshot(snapshot, { draft })
  const reusesLinks = hasSameReferences(snapshot, config, site.insights)
  const close = async () => {
    last?.close()
    snapshot.close()
    await fetcher.close()
  }
  return { settings, config, wire, fetcher, report, snapshot, edit, links: linksIn(edit), reusesLinks, last, close }
}

/** Tests whether the config options that affect item references are unchanged since the last ingest. */
function hasSameReferences(snapshot: Snapshot, config: Config, insights: InsightsDataset | undefined): boolean {
  if (!snapshot.has('site', '')) return false
  const { config: before, services: stored } = recordsOf(snapshot).site()
  if (!isDeepStrictEqual(stored.insights, insights)) return false
  const isSame = (valueIn: (config: Config) => unknown) => valueIn(before) === valueIn(config)
  // Public captions and chapters depend on both.
  const publicTexts = (config: Config) => `${accessModelOf(config)} ${parseBoolean(config.custom.transcripts) === true}`
  return (
    isSame(({ productPrefix }) => productPrefix) &&
    isSame(publicTexts) &&
    isSame(({ features }) => features.recommendationsPlaylist)
  )
}
