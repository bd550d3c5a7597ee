import type { Source, Track } from '#domain/media.ts'
import type { Skip } from '#domain/skip.ts'

/** What the player shows; `metadata` is the line under the title. */
export type Playable = {
  id: string
  title: string
  metadata: string
  sources: readonly Source[]
  tracks: readonly Track[]
  /** Parts to leap over, as the publisher wrote them down; chapters may name more. */
  skips?: readonly Skip[]
  poster?: string | undefined
}
