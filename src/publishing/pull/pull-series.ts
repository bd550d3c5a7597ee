import type { PlatformSource } from '#providers/platform/source.ts'
import { type Links, strayName } from './links.ts'
import type { Task } from './pull-tasks.ts'

// The platform takes as many ids at a time as a watch list holds
const idsAtATime = 48

/** Asks of which series items are episodes, and gives the series as questions of a pull. */
export function seriesQuestions(source: PlatformSource, links: Links) {
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
    /** The series of episodes that came without theirs. What has none at the moment is remembered: it may still come. */
    async ofStrays(episodes: string[]): Promise<Task[]> {
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
