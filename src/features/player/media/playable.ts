import type { Media, Source, Track } from '#core/content/media.ts'
import type { TimeWindow } from '#core/player/playback.ts'
import type { Skip } from '#core/player/skip.ts'
import type { PlaybackKind } from '../state/player.store.ts'

/** Item of the player; `metadata` is the line under the title. Missing sources are requested. */
export type Playable = {
  id: string
  title: string
  /** Language of the title, if other than the page's. */
  titleLang?: string | undefined
  /** Series of an episode. */
  series?: string | null | undefined
  metadata: string
  /** Seconds; 0 for live streams, undefined if unknown. */
  duration?: number | undefined
  sources: readonly Source[]
  tracks: readonly Track[]
  /** Prefetched streams, used by the first load of the engine. */
  source?: Promise<Pick<Media, 'sources' | 'tracks'>> | undefined
  /** Skippable ranges from custom parameters; chapters may add more. */
  skips?: readonly Skip[]
  poster?: string | undefined
  /** Media id of the version with a sign-language interpreter. */
  signLanguageId?: string | undefined
  /** Time range of a past programme in a live stream. */
  timeWindow?: TimeWindow | undefined
  /** False for videos without advertisements, such as trailers. */
  ads?: boolean | undefined
}

/** Id for the sleep timer, shared by a media item and its sign-language version. */
export const sleepIdOf = ({ id, signLanguageId }: Pick<Playable, 'id' | 'signLanguageId'>) => signLanguageId ?? id

/** Kind of an item, for settings that differ by kind. */
export function playbackKindOf({ ads, duration, series }: Pick<Playable, 'ads' | 'duration' | 'series'>): PlaybackKind {
  if (ads === false) return 'trailer'
  if (duration === 0) return 'live'
  return series === undefined ? 'film' : 'series'
}
