import type { Measured } from '#core/analytics.ts'
import type { Query } from '#core/url.store.ts'
import { saveProgress } from '#features/lists/history.store.ts'
import type { PlayQueue, WatchMedia } from '#features/player/film/watch-media.ts'
import { fromBeginning, onceBegun, recordProgress } from '#features/player/playback/progress.ts'
import type { Attach } from '#features/player/playback/use-playback.ts'

export type Followers = {
  attach: Attach
  /** Resolves when the first frame is visible, or when playback is blocked or fails. */
  begun: Promise<void>
  /** Marks the item as watched before its end. */
  finish(): void
}

/** Returns the playback listeners of an item: progress, analytics and start position. */
export function followersOf(media: WatchMedia, queue: PlayQueue, query: Query, report: Attach): Followers {
  const siblings = queue.steps?.map((step) => step.id)
  const isRemembered = media.remember && media.duration > 0
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  let isFinished = false
  const save = (progress: number) => saveProgress(media.id, isFinished ? 1 : progress, siblings)
  const attach: Attach = (playback) => {
    const stops = [
      isRemembered && recordProgress(playback, save),
      report(playback),
      query.beginning === '1' && fromBeginning(playback),
      onceBegun(playback, begin),
    ]
    return () => {
      for (const stop of stops) if (stop) stop()
    }
  }
  const finish = () => {
    isFinished = true
    if (isRemembered) save(1)
  }
  return { attach, begun, finish }
}

type Reported = Pick<WatchMedia, 'id' | 'title' | 'duration'>

/** Reports a playback to the publisher without delaying it while its code loads. */
export function reporterOf(media: Reported, query: Query): Attach {
  const coming = loadReporter(media, query)
  return (playback) => {
    let isOver = false
    let stop: (() => void) | undefined
    coming.then((report) => {
      if (!isOver) stop = report?.(playback)
    })
    return () => {
      isOver = true
      stop?.()
    }
  }
}

/** Loads the reporter. Resolves to undefined if analytics are off or the import fails. */
async function loadReporter(media: Reported, query: Query): Promise<Attach | undefined> {
  try {
    const { measured, sendBeacon } = await import('#features/player/state/analytics.store.ts')
    const about: Measured | undefined = await measured({ id: media.id, title: media.title, feed: query.r })
    if (!about) return undefined
    const { reportPlayback } = await import('#features/player/playback/beacons.ts')
    return (playback) => reportPlayback(playback, about, { send: sendBeacon, live: media.duration === 0 })
  } catch {
    return undefined
  }
}
