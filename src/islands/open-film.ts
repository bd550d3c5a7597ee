import { progressOf } from '#domain/history.ts'
import { resumeAt } from '#domain/progress.ts'
import { importAgain } from '#lib/import-again.ts'
import { metadataIn } from '#player/film/about.ts'
import { openingMs, rejectAfter } from '#player/film/reject-after.ts'
import type { PlayQueue, WatchMedia } from '#player/film/watch-media.ts'
import { inSpan } from '#player/playback/span.ts'
import { startTimeOf } from '#player/playback/start-time.ts'
import { loadPlayer, preloadPlayer } from '#player/preload.ts'
import { $history } from '#stores/history.ts'
import type { Query } from '#stores/url.ts'
import { followersOf, reporterOf } from './attach.ts'

export type Film = { media: WatchMedia; queue: PlayQueue }

/** Loads the player, the streams and the listeners of an item for a query. */
export async function openFilm(film: Film, query: Query) {
  preloadPlayer() // loads the engine in parallel with the player
  const { queue } = film
  const media = { ...film.media, ...(queue.steps && { series: pageHeading() }) }
  const playable = withStreams(inSpan(media, { start: query.start, end: query.end }))
  const report = reporterOf(media, query)
  const [Player, sources] = await rejectAfter(openingMs, Promise.all([loadPlayer(), playable]))
  const { attach, begun, finish } = followersOf(media, queue, query, report)
  const start = startTimeOf(query.t) ?? resumedAt(media)
  return {
    Player,
    film: { media, queue },
    begun,
    finish,
    playing: { media: { ...sources, metadata: metadataIn(queue, media) }, attach, start },
  }
}

export type OpenFilm = Awaited<ReturnType<typeof openFilm>>

/** Series title from the page heading. A copy in the props would add bytes. */
const pageHeading = () => document.querySelector('h1')?.textContent

/** Resume position, in seconds. */
const resumedAt = ({ id, duration, remember }: WatchMedia) =>
  remember ? resumeAt(progressOf($history.get(), id), duration) : 0

/** Loads streams only for items whose page includes none. */
const withStreams = async (media: WatchMedia) =>
  media.sources.length > 0
    ? media
    : (await importAgain(() => import('#player/film/prefetch-source.ts'))).prefetchSource(media)
