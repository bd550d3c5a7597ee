import type { Playable } from './playable.ts'
import type { PlayQueue } from './watch-media.ts'

/** The line under a title: "Salt & Pepper • S1:E2 • 2023". */
export const aboutOf = ({ series, metadata }: Pick<Playable, 'series' | 'metadata'>) =>
  [series, metadata].filter(Boolean).join(' • ')

/** Metadata of an episode with its number, "S1:E2". */
export function metadataIn({ steps }: PlayQueue, { id, metadata }: Pick<Playable, 'id' | 'metadata'>): string {
  const [mark] = steps?.find((step) => step.id === id)?.label.split(' - ') ?? []
  return [mark, metadata].filter(Boolean).join(' • ')
}
