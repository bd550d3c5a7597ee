import type { Requirement } from '#domain/access.ts'
import type { Playable } from './playable.ts'

/** What a watch panel carries into its page; without sources they are asked for when the viewer may play. */
export type WatchMedia = Playable & { requirement: Requirement }
