import { formatCount } from '#core/text/format-count.ts'
import type { FetchOptions } from '#providers/http.ts'
import type { ItemProblem } from '#providers/platform/wire.ts'
import type { SiteSettings } from '../config/settings.ts'
import type { Snapshot } from '../content-db/snapshot.ts'

export type IngestOptions = {
  site: Pick<SiteSettings, 'configSource' | 'platform' | 'siteUrl'> &
    Partial<Pick<SiteSettings, 'settings' | 'bridge' | 'library' | 'insights'>>
  /** Snapshot path. Only a complete snapshot replaces the existing one. */
  file: string
  languages?: string[]
  /** Receives progress messages. */
  progress?: (line: string) => void
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
  /** Warnings about skipped or suspicious content. */
  warnings: string[]
  /** Unreadable lists, replaced by those of the last good snapshot. */
  stale: string[]
  /** Full report as terminal lines, most severe last. */
  lines: () => string[]
}

export type IngestLog = {
  warn(sentence: string): Set<string>
  broken(problem: ItemProblem): void
  stale(list: string): number
  done(snapshot: Snapshot, changes: number): IngestReport
}

/** Collects the report of an ingest. Repeated errors of one item are reported once. */
export function createReport(file: string): IngestLog {
  const warnings = new Set<string>()
  const seen = new Set<string>()
  const stale: string[] = []
  return {
    warn: (sentence: string) => warnings.add(sentence),
    broken: ({ list, item, what }: ItemProblem) => {
      const line = `${item} ${what}`
      if (!seen.has(line)) warnings.add(`${list}, item ${item}: ${what}`)
      seen.add(line)
    },
    stale: (list: string) => stale.push(list),
    done(snapshot: Snapshot, changes: number): IngestReport {
      const summary = { stale, warnings: [...warnings].sort() }
      return { file, counts: countsOf(snapshot), changes, ...summary, lines: () => linesOf(summary) }
    },
  }
}

function linesOf({ stale, warnings }: Pick<IngestReport, 'stale' | 'warnings'>): string[] {
  return [
    ...(warnings.length ? [`${formatCount(warnings.length, 'warning')}:`] : []),
    ...groupByList(warnings).map((line) => `  ${line}`),
    ...(stale.length
      ? [`STALE: ${formatCount(stale.length, 'list')} could not be read; the last good content is used:`]
      : []),
    ...stale.map((sentence) => `  ${sentence}`),
  ]
}

/** Lines of warnings; those about items of one list follow a line of that list. */
function groupByList(warnings: readonly string[]): string[] {
  const listOf = (warning: string) => /^(.+?), (item .+)$/.exec(warning)?.[1] ?? warning
  return [...Map.groupBy(warnings, listOf)].flatMap(([list, all]) =>
    all.length < 2
      ? all
      : [
          `${list}: ${formatCount(all.length, 'item')} with faults`,
          ...all.map((warning) => `  ${warning.slice(list.length + 2)}`),
        ],
  )
}

/** Number of records of a snapshot by kind. */
export const countsOf = (snapshot: Snapshot): IngestReport['counts'] => ({
  playlists: snapshot.count('playlist'),
  contentLists: snapshot.count('contentList'),
  media: snapshot.count('media'),
  series: snapshot.count('series'),
  episodes: snapshot.count('seriesOf'),
})

/** Formats the record counts as one progress line. */
export function countsLine(snapshot: Snapshot): string {
  const { playlists, contentLists, media, series, episodes } = countsOf(snapshot)
  return `${playlists} playlists, ${contentLists} content lists, ${media} media, ${series} series, ${episodes} episodes`
}

const everyMs = 5_000

/** Throttles progress messages to one every few seconds. A function makes a message only when it is due. */
export function throttleProgress(progress: (line: string) => void) {
  let last = performance.now()
  return (line: string | (() => string)) => {
    if (performance.now() - last < everyMs) return
    last = performance.now()
    progress(typeof line === 'function' ? line() : line)
  }
}
