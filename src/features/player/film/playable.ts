import type { Media, Source, Track } from '#core/media.ts'
import type { TimeWindow } from '#core/playback.ts'
import type { Skip } from '#core/skip.ts'

/** Item of the player; `metadata` is the line under the title. Missing sources are requested. */
export type Playable = {
  id: string
  title: string
  /** Series of an episode. */
  series?: string | null | undefined
  metadata: string
  sources: readonly Source[]
  tracks: readonly Track[]
  /** Prefetched streams, used by the first load of the engine. */
  source?: Promise<Pick<Media, 'sources' | 'tracks'>> | undefined
  /** Skippable ranges from custom parameters; chapters may add more. */
  skips?: readonly Skip[]
  poster?: string | undefined
  /** Time range of a past programme in a live stream. */
  stretch?: TimeWindow | undefined
  /** False for videos without advertisements, such as trailers. */
  ads?: boolean | undefined
}
