import { existsSync } from 'node:fs'
import type { PlatformSource } from '#providers/platform/source.ts'
import { recordsOf } from '../snapshot/records.ts'
import { openSnapshot } from '../snapshot/snapshot.ts'

/** The part of the platform that a pull asks; the last good snapshot can answer in its place. */
export type PullSource = Pick<PlatformSource, 'media' | 'playlist' | 'contentList' | 'series' | 'episodes'>

/** The last good snapshot in the role of the platform; undefined when there is none. */
export function lastGood(file: string) {
  if (!existsSync(file)) return undefined
  const snapshot = openSnapshot(file, { readOnly: true })
  const records = recordsOf(snapshot)
  const source: PullSource = {
    media: async (id) => records.media(id),
    playlist: async (id, { relatedTo } = {}) => {
      const list = relatedTo ? records.related(relatedTo) : records.playlist(id)
      return list && { head: list.head, items: list.ids.map(records.media) }
    },
    contentList: async (id) => records.contentList(id),
    series: async (id) => records.series(id),
    episodes: async (id) => records.episodes(id),
  }
  const insights = () => records.insights().map(records.insight)
  return { source, insights, close: snapshot.close }
}
