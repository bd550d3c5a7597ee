import type { Report } from '#core/report/report.ts'
import type { Warning, WarningKind } from '#core/report/warning-kinds.ts'
import type { FetchOptions } from '#providers/http.ts'
import type { ItemProblem } from '#providers/platform/wire.ts'
import type { SiteSettings } from '../config/settings.ts'
import { recordsOf } from '../content-db/records.ts'
import type { Snapshot } from '../content-db/snapshot.ts'

export type IngestOptions = {
  site: Pick<SiteSettings, 'configSource' | 'platform' | 'siteUrl'> &
    Partial<Pick<SiteSettings, 'settings' | 'bridge' | 'library' | 'insights'>>
  /** Snapshot path. Only a complete snapshot replaces the existing one. */
  file: string
  languages?: string[]
  /** Receives phases and lines. Warnings are those of the result. */
  report?: Report
  /** Maximum number of parallel requests. */
  concurrency?: number
  /** Uses lists of the last good snapshot for unreadable lists. */
  allowStale?: boolean
  /** Folder of image copies. Defaults to `images` next to the snapshot. False disables mirroring. */
  images?: string | false
  /** Maximum media per ingest with new image copies. Other pages use the platform's images. */
  mirrorLimit?: number | undefined
  /** Restricts image requests to these media and changed ones. Defaults to all media. */
  picturesOf?: string[]
  fetchOptions?: FetchOptions
  /** Build date, used as the base of sample schedules. */
  now?: Date | undefined
}

export type IngestReport = {
  file: string
  counts: Record<'playlists' | 'contentLists' | 'media' | 'series' | 'episodes', number>
  /** Number of new, changed and removed records. */
  changes: number
  /** Warnings about skipped or suspicious content, in order of their sentences. */
  warnings: Warning[]
  /** Unreadable lists, replaced by those of the last good snapshot. */
  stale: string[]
}

export type IngestLog = {
  warn(kind: WarningKind, sentence: string): void
  broken(problem: ItemProblem): void
  stale(list: string): number
  done(snapshot: Snapshot, changes: number): IngestReport
}

/** Collects the report of an ingest. Repeated errors of one item are reported once. */
export function createReport(file: string): IngestLog {
  const warnings = new Map<string, WarningKind>()
  const seen = new Set<string>()
  const stale: string[] = []
  const warn = (kind: WarningKind, sentence: string) => void warnings.set(sentence, kind)
  return {
    warn,
    broken: ({ list, item, what }: ItemProblem) => {
      const line = `${item} ${what}`
      if (!seen.has(line)) warn('items', `${list}, item ${item}: ${what}`)
      seen.add(line)
    },
    stale: (list: string) => stale.push(list),
    done: (snapshot: Snapshot, changes: number): IngestReport => ({
      file,
      counts: countsOf(snapshot),
      changes,
      stale,
      warnings: [...warnings.keys()].sort().map((sentence) => ({ kind: warnings.get(sentence) ?? 'items', sentence })),
    }),
  }
}

/** Passes the warnings of an ingest to the report of its command. */
export function passWarnings({ warnings, stale }: IngestReport, report: Report): void {
  for (const { kind, sentence } of warnings) report.warn(kind, sentence)
  for (const sentence of stale) report.warn('stale', sentence)
}

/** Number of records of a snapshot by kind. */
export const countsOf = (snapshot: Snapshot): IngestReport['counts'] => ({
  playlists: snapshot.count('playlist'),
  contentLists: snapshot.count('contentList'),
  media: snapshot.count('media'),
  series: snapshot.count('series'),
  episodes: snapshot.count('seriesOf'),
})

/** Formats the record counts as one line. */
export function countsLine(snapshot: Snapshot): string {
  const { playlists, contentLists, media, series, episodes } = countsOf(snapshot)
  const articles = recordsOf(snapshot).insights().length
  const counts = `${playlists} playlists, ${contentLists} content lists, ${media} media, ${series} series, ${episodes} episodes`
  return articles ? `${counts}, ${articles} articles` : counts
}
