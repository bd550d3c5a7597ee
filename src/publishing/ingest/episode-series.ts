import type { Media } from '#core/content/media.ts'
import type { PlatformSource } from '#providers/platform/source.ts'
import { parseRecordName } from '../content-db/record-name.ts'
import type { SnapshotEdit } from '../content-db/snapshot-edit.ts'
import { type Links, unlinkedEpisodeName } from './links.ts'
import type { Ingest } from './open-ingest.ts'
import { storedMedia } from './stored-media.ts'
import type { Task } from './tasks.ts'

/** Series of the episodes that an ingest stores. */
export type EpisodeSeries = {
  /** Adds a new episode, whose series may be unknown. */
  add(episode: string): void
  /** Task for the stored series of an item, if any. */
  tasksOf(media: Media): Task[]
  /** Records the series of an episode, so lists with only the episode lead to it. The first id of several counts. */
  join(episode: string, series: string): void
  /** Unlinks removed episodes of a series, which may belong to another one now. */
  unlink(series: string, remaining: ReadonlySet<string>): void
  /** Returns and clears the ids of episodes without a stored series. */
  takeUnlinked(): string[]
}

/** Stores the series of episodes. */
export function trackEpisodes(ingest: Ingest): EpisodeSeries {
  const { edit, snapshot, links } = ingest
  const fresh = new Set<string>()
  const isEpisode = (id: string) => storedMedia(ingest, id)?.kind === 'episode'

  return {
    add: (episode) => void fresh.add(episode),
    tasksOf({ kind, id }) {
      const series = kind === 'episode' && snapshot.get('seriesOf', id)
      return typeof series === 'string' ? [{ kind: 'series', id: series, referrer: `media ${id}` }] : []
    },
    join(episode, series) {
      const assigned = snapshot.get('seriesOf', episode)
      if (typeof assigned !== 'string' || series < assigned) edit.put('seriesOf', episode, series)
      const isLinked = links.targetsOf(`media ${episode}`).includes(`series ${series}`)
      if (!isLinked && isEpisode(episode)) links.linkEpisode(episode, series)
    },
    unlink(series, remaining) {
      for (const name of links.targetsOf(`series ${series}`)) {
        const episode = parseRecordName(name).id
        if (remaining.has(episode)) continue
        links.remove(`media ${episode}`, `series ${series}`)
        reassignSeries({ edit, links }, episode, series)
        if (isEpisode(episode)) fresh.add(episode)
      }
    },
    takeUnlinked() {
      const unlinked = [...fresh].filter((id) => !snapshot.has('seriesOf', id))
      fresh.clear()
      return unlinked
    },
  }
}

/** Assigns an episode of a left series to the next one that lists it, if any. */
export function reassignSeries(
  { edit, links }: { edit: SnapshotEdit; links: Links },
  episode: string,
  leftSeries: string,
) {
  if (edit.snapshot.get('seriesOf', episode) !== leftSeries) return
  const referrers = links.referrers(`media ${episode}`).map(parseRecordName)
  const ids = referrers.filter(({ kind, id }) => kind === 'series' && id !== leftSeries).map(({ id }) => id)
  const [next] = ids.sort()
  if (next) edit.put('seriesOf', episode, next)
  else edit.remove('seriesOf', episode)
}

// Maximum number of ids per request, the same as for a watch list.
const idsAtATime = 48

export type SeriesLookup = {
  of(items: string[]): Promise<Task[]>
  /** Finds the series of unlinked episodes. Episodes without one are recorded for a later lookup. */
  ofUnlinkedEpisodes(episodes: string[]): Promise<Task[]>
}

/** Finds the series of episodes and returns them as tasks. */
export function seriesLookup(source: PlatformSource, links: Links): SeriesLookup {
  async function of(items: string[]): Promise<Task[]> {
    const tasks: Task[] = []
    for (let start = 0; start < items.length; start += idsAtATime) {
      const seriesIds = await source.seriesOf(items.slice(start, start + idsAtATime))
      for (const [episode, id] of Object.entries(seriesIds))
        if (id) tasks.push({ kind: 'series', id, referrer: `media ${episode}` })
    }
    return tasks
  }

  return {
    of,
    async ofUnlinkedEpisodes(episodes) {
      const tasks = await of(episodes)
      const seriesByReferrer = new Map(tasks.map(({ id, referrer }) => [referrer, id]))
      for (const episode of episodes) {
        const series = seriesByReferrer.get(`media ${episode}`)
        if (series) links.linkEpisode(episode, series)
        else links.add(`media ${episode}`, unlinkedEpisodeName(episode))
      }
      return tasks
    },
  }
}
