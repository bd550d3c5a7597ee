import type { PlatformSource } from '#providers/platform/source.ts'
import { type Links, strayName, type Task } from './links.ts'

// Maximum number of ids per request, the same as for a watch list.
const idsAtATime = 48

export type SeriesLookup = {
  of(items: string[]): Promise<Task[]>
  /** Finds the series of unlinked episodes. Episodes without one are recorded for a later lookup. */
  ofStrays(episodes: string[]): Promise<Task[]>
}

/** Finds the series of episodes and returns them as tasks. */
export function seriesLookup(source: PlatformSource, links: Links): SeriesLookup {
  async function of(items: string[]): Promise<Task[]> {
    const tasks: Task[] = []
    for (let start = 0; start < items.length; start += idsAtATime) {
      const found = await source.seriesOf(items.slice(start, start + idsAtATime))
      for (const [episode, id] of Object.entries(found))
        if (id) tasks.push({ kind: 'series', id, namedBy: `media ${episode}` })
    }
    return tasks
  }

  return {
    of,
    async ofStrays(episodes) {
      const tasks = await of(episodes)
      const found = new Map(tasks.map(({ id, namedBy }) => [namedBy, id]))
      for (const episode of episodes) {
        const series = found.get(`media ${episode}`)
        if (series) links.joins(episode, series)
        else links.add(`media ${episode}`, strayName(episode))
      }
      return tasks
    },
  }
}
