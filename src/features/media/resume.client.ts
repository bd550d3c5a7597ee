import { episodeToContinue, type HistoryEntry, isUnderWay, progressOf } from '#core/lists.ts'
import type { PlayQueue, QueueItem, WatchMedia } from '#features/player/film/watch-media.ts'

/** Progress on a media page. `step` is an episode with a page of its own. */
export type Resume = { progress: number; step?: QueueItem | undefined }

/** Returns the progress of the item, or on a series page of its latest episode. */
export function resumeOf(
  history: readonly HistoryEntry[],
  { id, remember }: Pick<WatchMedia, 'id' | 'remember'>,
  { steps, chosen }: PlayQueue,
): Resume | undefined {
  if (!remember) return undefined
  if (steps && !chosen) return resumeInSeries(history, id, steps)
  const progress = progressOf(history, id)
  return progress !== undefined && isUnderWay(progress) ? { progress } : undefined
}

function resumeInSeries(history: readonly HistoryEntry[], id: string, steps: QueueItem[]): Resume | undefined {
  const entry = episodeToContinue(
    history,
    steps.map((step) => step.id),
  )
  if (!entry) return undefined
  const step = entry.mediaid === id ? undefined : steps.find((one) => one.id === entry.mediaid)
  return { progress: entry.progress, step }
}
