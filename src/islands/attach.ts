import type { Measured } from '#domain/analytics.ts'
import { keepProgress } from '#player/progress.ts'
import { fromBeginning } from '#player/span.ts'
import type { Attach } from '#player/use-playback.ts'
import type { Course, WatchMedia } from '#player/watch-media.ts'
import { saveProgress } from '#stores/history.ts'
import type { Query } from '#stores/url.ts'

/** All that follows the playback of an item: its progress, its beacons, and where it begins. */
export function followersOf(media: WatchMedia, course: Course, query: Query, report: Attach | undefined): Attach {
  const siblings = course.steps?.map((step) => step.id)
  return (playback) => {
    const stops = [
      media.remember &&
        media.duration > 0 &&
        keepProgress(playback, (progress) => saveProgress(media.id, progress, siblings)),
      report?.(playback),
      query.beginning === '1' && fromBeginning(playback),
    ]
    return () => {
      for (const stop of stops) if (stop) stop()
    }
  }
}

/** What reports a playback to the publisher; nothing where nothing is measured, or where its code does not come. */
export async function reporterOf(
  media: Pick<WatchMedia, 'id' | 'title' | 'duration'>,
  query: Query,
): Promise<Attach | undefined> {
  try {
    const { measured, sendBeacon } = await import('#stores/analytics.ts')
    const about: Measured | undefined = measured({ id: media.id, title: media.title, feed: query.r })
    if (!about) return undefined
    const { reportPlayback } = await import('#player/beacons.ts')
    return (playback) => reportPlayback(playback, about, { send: sendBeacon, live: media.duration === 0 })
  } catch {
    return undefined
  }
}
