import type { Media, Source, Track } from '#core/media.ts'
import type { TimeWindow } from '#core/playback.ts'
import type { Skip } from '#core/skip.ts'

/** What the player shows; `metadata` is the line under the title. Without sources the platform is asked for them. */
export type Playable = {
  id: string
  title: string
  /** The series of an episode. */
  series?: string | null | undefined
  metadata: string
  sources: readonly Source[]
  tracks: readonly Track[]
  /** What the platform was asked ahead of the engine, which starts with the answer instead of asking again. */
  source?: Promise<Pick<Media, 'sources' | 'tracks'>> | undefined
  /** Parts to leap over, as the publisher wrote them down; chapters may name more. */
  skips?: readonly Skip[]
  poster?: string | undefined
  /** The part of a live stream that a programme of the past took. */
  stretch?: TimeWindow | undefined
  /** False where no advertisements belong, such as in a trailer. */
  ads?: boolean | undefined
}
