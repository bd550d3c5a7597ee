import type { Config } from './config.ts'
import type { Media } from './media.ts'
import type { Playlist } from './playlist.ts'
import type { Episode, Series } from './series.ts'

/** What a playlist is asked for: the first `limit` items, those that match `search`, or those related to a media item. */
export type PlaylistQuery = { limit?: number; search?: string; relatedTo?: string }

/**
 * Where screens read what they show, in one language. The build answers from the snapshot, the browser from the platform.
 * What does not exist is undefined; a remote that fails throws an ApiError.
 */
export type Content = {
  config: Config
  language: string
  media(id: string): Promise<Media | undefined>
  playlist(id: string, query?: PlaylistQuery): Promise<Playlist | undefined>
  contentList(id: string): Promise<Playlist | undefined>
  series(id: string): Promise<Series | undefined>
  /** All episodes in order, over all seasons. */
  episodes(seriesId: string): Promise<Episode[]>
  /** The series an episode belongs to. */
  seriesOf(episodeId: string): Promise<string | undefined>
  /** The items of a viewer's list that the platform knows; at most 48 ids (spec 2 §7.1). */
  watchlist(listId: string, ids: readonly string[]): Promise<Media[]>
  /** Search over the publisher's app content (spec 2 §7.1). */
  search(text: string): Promise<Playlist>
}
