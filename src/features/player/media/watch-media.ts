import type { Requirement } from '#core/access/access.ts'
import type { Playable } from './playable.ts'

/** Serialised item of a watch panel; missing sources are requested at the start. */
export type WatchMedia = Playable & {
  requirement: Requirement
  /** Ids of the only offers that give access; usually undefined. */
  offers?: readonly string[] | undefined
  duration: number
  /** True where the publisher enabled a watch history. */
  remember: boolean
}

/** An episode as one step of its series; `label` is "S1:E2 - Title". */
export type QueueItem = { id: string; href: string; label: string }

/** Items after this one: the next episode, else the most related item. */
export type PlayQueue = {
  next?: QueueItem | undefined
  steps?: QueueItem[] | undefined
  /** True on the page of an episode, false on the page of its series. */
  chosen?: boolean | undefined
}

/** Line under a title: "Salt & Pepper • S1:E2 • 2023". */
export const toSubtitle = ({ series, metadata }: Pick<Playable, 'series' | 'metadata'>) =>
  [series, metadata].filter(Boolean).join(' • ')

/** Metadata of an episode with its number, "S1:E2". */
export function metadataIn({ steps }: PlayQueue, { id, metadata }: Pick<Playable, 'id' | 'metadata'>): string {
  const [mark] = steps?.find((step) => step.id === id)?.label.split(' - ') ?? []
  return [mark, metadata].filter(Boolean).join(' • ')
}
