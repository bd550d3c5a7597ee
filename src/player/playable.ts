import type { Source, Track } from '#domain/media.ts'

/** What the player shows; `metadata` is the line under the title. */
export type Playable = {
  id: string
  title: string
  metadata: string
  sources: readonly Source[]
  tracks: readonly Track[]
  poster?: string | undefined
}
