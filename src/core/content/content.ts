import type { Config } from '../site/config.ts'
import type { Episode, Media, Series } from './media.ts'
import type { Playlist } from './playlist.ts'

/** Playlist options: the first `limit` items, `search` matches, or items related to a media id. */
export type PlaylistQuery = {
  limit?: number | undefined
  search?: string | undefined
  relatedTo?: string | undefined
}

/** Content API of screens in one language. Missing content is undefined; failures throw an ApiError. */
export type Content = {
  config: Config
  language: string
  media(id: string): Promise<Media | undefined>
  playlist(id: string, query?: PlaylistQuery): Promise<Playlist | undefined>
  contentList(id: string): Promise<Playlist | undefined>
  series(id: string): Promise<Series | undefined>
  /** Episodes of all seasons in order. */
  episodes(seriesId: string): Promise<Episode[]>
  /** Returns the series of an episode. */
  seriesOf(episodeId: string): Promise<string | undefined>
  /** Loads listed items that exist; at most 48 ids. */
  watchlist(listId: string, ids: readonly string[]): Promise<Media[]>
  /** Searches the publisher's app content. */
  search(text: string): Promise<Playlist>
}

/** Loads the series of an episode. Its `seriesId` may identify a legacy playlist instead. */
export async function loadSeriesItem(
  content: Pick<Content, 'media' | 'seriesOf'>,
  { id, seriesId }: Pick<Media, 'id' | 'seriesId'>,
): Promise<Media | undefined> {
  const series = seriesId && (await content.media(seriesId))
  if (series) return series
  const parent = await content.seriesOf(id)
  return parent ? content.media(parent) : undefined
}
