import type { Source, Track } from '#core/media.ts'
import { isExpired } from '#core/playback.ts'
import type { Playable } from '../film/playable.ts'
import { isGeoBlocked, playbackSource } from '../state/playback.store.ts'
import { chooseStream, hasKeySystem } from './sources.ts'

/** Streams of an engine: current source, all sources and side tracks. */
export type OpenedStreams = { source: Source | undefined; sources: readonly Source[]; tracks: readonly Track[] }

/** Returns the streams of each load. `isBlocked` resolves after the start. */
export type OpenStreams = (given: OpenedStreams) => Promise<OpenedStreams & { isBlocked?: Promise<boolean> }>

/** Uses the given streams. */
export const asGiven: OpenStreams = async (given) => given

/** Requests the viewer's streams and probes the region. Prefetched streams are used once, unless expired. */
export function streamsOf(media: Playable): OpenStreams {
  let { source: requested } = media
  return async () => {
    const ahead = await requested
    requested = undefined
    const isGood = ahead && !ahead.sources.some(({ file }) => isExpired(file, new Date()))
    const { sources, tracks } = isGood ? ahead : await playbackSource(media)
    const source = await chooseStream(sources, hasKeySystem)
    return { source, sources, tracks, isBlocked: isGeoBlocked(sources) }
  }
}
