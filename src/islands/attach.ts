import type { Measured } from '#domain/analytics.ts'
import type { Course, WatchMedia } from '#player/film/watch-media.ts'
import { keepProgress } from '#player/playback/progress.ts'
import { fromBeginning } from '#player/playback/span.ts'
import type { Attach } from '#player/playback/use-playback.ts'
import { saveProgress } from '#stores/history.ts'
import type { Query } from '#stores/url.ts'

type Followers = {
  attach: Attach
  /** The viewer is through with the film, although it may not be over: it counts as watched. */
  finish(): void
}

/** All that follows the playback of an item: its progress, its beacons, and where it begins. */
export function followersOf(media: WatchMedia, course: Course, query: Query, report: Attach | undefined): Followers {
  const siblings = course.steps?.map((step) => step.id)
  const isKept = media.remember && media.duration > 0
  let isFinished = false
  const save = (progress: number) => saveProgress(media.id, isFinished ? 1 : progress, siblings)
  const attach: Attach = (playback) => {
    const stops = [
      isKept && keepProgress(playback, save),
      report?.(playback),
      query.beginning === '1' && fromBeginning(playback),
    ]
    return () => {
      for (const stop of stops) if (stop) stop()
    }
  }
  const finish = () => {
    isFinished = true
    if (isKept) save(1)
  }
  return { attach, finish }
}

/** What reports a playback to the publisher; nothing where nothing is measured, or where its code does not come. */
export async function reporterOf(
  media: Pick<WatchMedia, 'id' | 'title' | 'duration'>,
  query: Query,
): Promise<Attach | undefined> {
  try {
    const { measured, sendBeacon } = await import('#stores/analytics.ts')
    const about: Measured | undefined = await measured({ id: media.id, title: media.title, feed: query.r })
    if (!about) return undefined
    const { reportPlayback } = await import('#player/playback/beacons.ts')
    return (playback) => reportPlayback(playback, about, { send: sendBeacon, live: media.duration === 0 })
  } catch {
    return undefined
  }
}
