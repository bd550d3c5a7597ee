import type { Requirement } from '#core/access.ts'
import type { Playable } from './playable.ts'

/** What a watch panel carries into its page; without sources they are asked for when the viewer may play. */
export type WatchMedia = Playable & {
  requirement: Requirement
  /** The ids of the offers that open it alone; none is the usual. */
  offers?: readonly string[] | undefined
  /** Seconds; 0 for what is live. */
  duration: number
  /** Does the publisher keep a history of what was watched? */
  remember: boolean
}

/** An episode as one step of its series; `label` is "S1:E2 - Title". */
export type QueueItem = { id: string; href: string; label: string }

/** What comes after an item: the next episode, else `next`, what is related most. */
export type PlayQueue = {
  next?: QueueItem | undefined
  steps?: QueueItem[] | undefined
  /** The page is about one episode, not about the series. */
  chosen?: boolean | undefined
}
