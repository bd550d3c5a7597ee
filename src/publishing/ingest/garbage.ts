import { z } from 'zod/mini'
import { parseRecordName, type RecordKind } from '../content-db/record-name.ts'
import type { SnapshotEdit } from '../content-db/snapshot-edit.ts'
import { reassignSeries } from './episode-series.ts'
import { type Links, root } from './links.ts'
import { isOrigin } from './origins.ts'

/** Record kinds that are removed together. */
const removedTogether: Partial<Record<string, RecordKind[]>> = {
  media: [
    'media',
    'hero',
    'pictureless',
    'faulty',
    'chapters',
    'unreadChapters',
    'transcripts',
    'unreadCaptions',
    'schedule',
    'seriesOf',
  ],
  playlist: ['playlist'],
  contentList: ['contentList'],
  series: ['series', 'episodes'],
  related: ['related'],
  insight: ['insight', 'insightHero'],
}

type Stored = { edit: SnapshotEdit; links: Links }

/** Records of an ingest: requested, missing on the platform, and read from lists. */
type IngestedRecords = Record<'visited' | 'missing' | 'retained', ReadonlySet<string>>

/** Removes a record with its references and dependent records. */
function removeRecord({ edit, links }: Stored, recordName: string) {
  const { kind, id } = parseRecordName(recordName)
  for (const part of removedTogether[kind] ?? []) edit.remove(part, id)
  if (kind === 'series')
    for (const episode of links.targetsOf(recordName).map((target) => parseRecordName(target).id))
      reassignSeries({ edit, links }, episode, id)
  links.drop(recordName)
}

const SourceRow = z.object({ source: z.string() })

/** Removes records that a full ingest did not reach. */
export function collectOrphans({ edit, links, visited, missing, retained }: Stored & IngestedRecords) {
  const isReached = (recordName: string) =>
    (visited.has(recordName) && !missing.has(recordName)) ||
    (recordName.startsWith('media ') && retained.has(recordName.slice('media '.length)))
  const sources = edit.snapshot.db.prepare("select source from reference where source not like 'site %'").all()
  for (const { source } of sources.map((row) => SourceRow.parse(row)))
    if (!isReached(source)) removeRecord({ edit, links }, source)
}

/** Removes missing and newly unreferenced records after an ingest of changes, recursively. */
export function collectGarbage({ edit, links, missing }: Stored & Pick<IngestedRecords, 'missing'>) {
  const unreached = createReachability(links)
  for (const recordName of missing) removeRecord({ edit, links }, recordName)
  for (let lost = links.takeUnreferenced(); lost.length; lost = links.takeUnreferenced())
    for (const recordName of lost.filter((candidate) => !isOrigin(candidate)))
      for (const orphan of unreached(recordName)) removeRecord({ edit, links }, orphan)
}

/** Returns a record and its referrers, unless the config reaches it. Searches backwards. */
function createReachability({ referrers }: Pick<Links, 'referrers'>) {
  const reached = new Set([root])
  return (recordName: string): string[] => {
    // Each visited record with the next one on its path to the target.
    const nextOnPath = new Map<string, string | undefined>([[recordName, undefined]])
    for (const target of nextOnPath.keys())
      for (const source of referrers(target)) {
        if (reached.has(source)) {
          for (let on: string | undefined = target; on !== undefined; on = nextOnPath.get(on)) reached.add(on)
          return []
        }
        if (!nextOnPath.has(source)) nextOnPath.set(source, target)
      }
    return [...nextOnPath.keys()]
  }
}
