import { importAgain } from '#core/browser/import-again.ts'
import { progressOf } from '#core/history.ts'
import { resumeAt } from '#core/progress.ts'
import type { Query } from '#core/url.store.ts'
import { $history } from '#features/lists/history.store.ts'
import type { Playable } from '#features/player/film/playable.ts'
import { openingMs, rejectAfter } from '#features/player/film/reject-after.ts'
import { metadataIn, type PlayQueue, type WatchMedia } from '#features/player/film/watch-media.ts'
import { inSpan, startTimeOf } from '#features/player/playback/progress.ts'
import type { Attach } from '#features/player/playback/use-playback.ts'
import { loadPlayer, preloadPlayer } from '#features/player/preload.ts'
import { type Followers, followersOf, reporterOf } from './attach.client.ts'

export type Film = { media: WatchMedia; queue: PlayQueue }

/** Film ready to play: player component, its props and the playback listeners. */
export type OpenFilm = Pick<Followers, 'begun' | 'finish'> & {
  Player: Awaited<ReturnType<typeof loadPlayer>>
  film: Film
  playing: { media: WatchMedia & Playable; attach: Attach; start: number }
}

/** Loads the player, the streams and the listeners of an item for a query. */
export async function openFilm(film: Film, query: Query): Promise<OpenFilm> {
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

/** Series title from the page heading. A copy in the props would add bytes. */
const pageHeading = () => document.querySelector('h1')?.textContent

/** Resume position, in seconds. */
const resumedAt = ({ id, duration, remember }: WatchMedia) =>
  remember ? resumeAt(progressOf($history.get(), id), duration) : 0

/** Loads streams only for items whose page includes none. */
const withStreams = async (media: WatchMedia) =>
  media.sources.length > 0
    ? media
    : (await importAgain(() => import('#features/player/film/prefetch-source.ts'))).prefetchSource(media)
