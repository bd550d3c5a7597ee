import { existsSync } from 'node:fs'
import type { PlatformSource } from '#providers/platform/source.ts'
import { recordsOf } from '../content-db/records.ts'
import { openSnapshot } from '../content-db/snapshot.ts'

/** Platform methods used by an ingest. The last good snapshot implements them too. */
export type IngestSource = Pick<PlatformSource, 'media' | 'playlist' | 'contentList' | 'series' | 'episodes'>

export type LastGood = { source: IngestSource; insights(): unknown[]; close(): void }

/** Platform source backed by the last good snapshot, or undefined without one. */
export function openLastGood(file: string): LastGood | undefined {
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
