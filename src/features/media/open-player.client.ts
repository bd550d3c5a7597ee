import type { Query } from '#core/address/url.store.ts'
import { importAgain } from '#core/browser/import-again.ts'
import { openingMs, rejectAfter } from '#core/browser/waits.ts'
import { progressOf, resumeAt } from '#core/lists/lists.ts'
import type { AnalyticsItem } from '#core/player/analytics.ts'
import { $history, saveProgress } from '#features/lists/lists.store.ts'
import type { ExpectedNeighbours } from '#features/player/base/player-context.ts'
import type { Playable } from '#features/player/media/playable.ts'
import { metadataIn, type PlayQueue, type WatchMedia } from '#features/player/media/watch-media.ts'
import {
  limitToTimeWindow,
  onFirstFrame,
  recordProgress,
  seekToStart,
  startTimeOf,
} from '#features/player/playback/progress.ts'
import type { Attach } from '#features/player/playback/use-playback.ts'
import { loadPlayer, preloadPlayer } from '#features/player/preload.ts'

export type QueuedMedia = { media: WatchMedia; queue: PlayQueue }

/** Player of a media item, ready to play: player component, its props and the playback listeners. */
export type OpenPlayer = Pick<PlaybackListeners, 'begun' | 'finish'> & {
  Player: Awaited<ReturnType<typeof loadPlayer>>
  queued: QueuedMedia
  playing: { media: WatchMedia & Playable; attach: Attach; start: number; expected: ExpectedNeighbours }
}

/** Loads the player, the streams and the listeners of an item for a query. */
export async function openPlayer(queued: QueuedMedia, query: Query): Promise<OpenPlayer> {
  preloadPlayer() // loads the engine in parallel with the player
  const { queue } = queued
  const media = { ...queued.media, ...(queue.steps && { series: pageHeading() }) }
  const playable = withStreams(limitToTimeWindow(media, { start: query.start, end: query.end }))
  const report = reporterOf(media, query)
  const [Player, sources] = await rejectAfter(openingMs, Promise.all([loadPlayer(), playable]))
  const { attach, begun, finish } = createListeners(media, queue, query, report)
  const start = startTimeOf(query.t) ?? resumedAt(media)
  return {
    Player,
    queued: { media, queue },
    begun,
    finish,
    playing: {
      media: { ...sources, metadata: metadataIn(queue, media) },
      ...{ attach, start, expected: expectedNeighbours(queued, query.r) },
    },
  }
}

/** Returns the neighbours that `loadNeighbours` may find. Only series have a known order. */
function expectedNeighbours(
  { media, queue: { steps, next } }: QueuedMedia,
  list: string | undefined,
): ExpectedNeighbours {
  if (!steps) return { previous: !!list, next: !!(list || next) }
  const index = steps.findIndex(({ id }) => id === media.id)
  return { previous: !!steps[index - 1], next: !!steps[index + 1] }
}

/** Series title from the page heading. A copy in the props would add bytes. */
const pageHeading = () => document.querySelector('h1')?.textContent

/** Resume position, in seconds. */
const resumedAt = ({ id, duration, remember }: WatchMedia) =>
  remember ? resumeAt(progressOf($history.get(), id), duration) : 0

/** Loads streams only for items whose page includes none. */
const withStreams = async (media: WatchMedia) =>
  media.sources.length > 0
    ? media
    : (await importAgain(() => import('#features/player/media/prefetch-source.ts'))).prefetchSource(media)

type PlaybackListeners = {
  attach: Attach
  /** Resolves when the first frame is visible, or when playback is blocked or fails. */
  begun: Promise<void>
  /** Marks the item as watched before its end. */
  finish(): void
}

/** Returns the playback listeners of an item: progress, analytics and start position. */
function createListeners(media: WatchMedia, queue: PlayQueue, query: Query, report: Attach): PlaybackListeners {
  const siblings = queue.steps?.map((step) => step.id)
  const isRemembered = media.remember && media.duration > 0
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  let isFinished = false
  const save = (progress: number) => saveProgress(media.id, isFinished ? 1 : progress, siblings)
  const attach: Attach = (playback) => {
    const stops = [
      isRemembered && recordProgress(playback, save),
      report(playback),
      query.beginning === '1' && seekToStart(playback),
      onFirstFrame(playback, begin),
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
function reporterOf(media: Reported, query: Query): Attach {
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
    const { loadAnalyticsItem, sendBeacon } = await import('#features/player/state/analytics.store.ts')
    const item: AnalyticsItem | undefined = await loadAnalyticsItem({
      id: media.id,
      title: media.title,
      feed: query.r,
    })
    if (!item) return undefined
    const { reportPlayback } = await import('#features/player/playback/beacons.ts')
    return reportPlayback(item, { send: sendBeacon, live: media.duration === 0 })
  } catch {
    return undefined
  }
}
