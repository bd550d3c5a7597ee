import type { MakeEngine } from './engine.ts'
import { hlsEngine } from './hls-engine.ts'
import { streamsOf } from './open-streams.ts'
import type { Playable } from './playable.ts'

/** The engine that plays an item on the site in force. */
export const engineFor = (media: Playable): MakeEngine => hlsEngine(streamsOf(media))
