import { progressOf } from '#domain/history.ts'
import { resumeAt } from '#domain/progress.ts'
import { importAgain } from '#lib/import-again.ts'
import { metadataIn } from '#player/film/about.ts'
import { openingMs, within } from '#player/film/limit.ts'
import type { Course, WatchMedia } from '#player/film/watch-media.ts'
import { inSpan } from '#player/playback/span.ts'
import { startTimeOf } from '#player/playback/start-time.ts'
import { loadPlayer, warmPlayer } from '#player/warm.ts'
import { $history } from '#stores/history.ts'
import type { Query } from '#stores/url.ts'
import { followersOf, reporterOf } from './attach.ts'

export type Film = { media: WatchMedia; course: Course }

/** Loads the player, the streams and the listeners of an item for a query. */
export async function openFilm(film: Film, query: Query) {
  warmPlayer() // loads the engine in parallel with the player
  const { course } = film
  const media = { ...film.media, ...(course.steps && { series: pageHeading() }) }
  const playable = withStreams(inSpan(media, { start: query.start, end: query.end }))
  const report = reporterOf(media, query)
  const [Player, asked] = await within(openingMs, Promise.all([loadPlayer(), playable]))
  const { attach, begun, finish } = followersOf(media, course, query, report)
  const start = startTimeOf(query.t) ?? resumedAt(media)
  return {
    Player,
    film: { media, course },
    begun,
    finish,
    playing: { media: { ...asked, metadata: metadataIn(course, media) }, attach, start },
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
  media.sources.length > 0 ? media : (await importAgain(() => import('#player/film/ask-ahead.ts'))).askAhead(media)
