import type { Source, Track } from '#core/media.ts'
import { drmOf, isExpired } from '#core/playback.ts'
import type { Playable } from '../film/playable.ts'
import { isGeoBlocked, playbackSource } from '../state/playback.store.ts'
import { bestSource } from './sources.ts'

/** What an engine plays: the source it is to try, all there are, and the texts beside them. */
export type OpenedStreams = { source: Source | undefined; sources: readonly Source[]; tracks: readonly Track[] }

/** The last step before an engine plays, asked for anew whenever it loads. `isBlocked` tells after the start. */
export type OpenStreams = (given: OpenedStreams) => Promise<OpenedStreams & { isBlocked?: Promise<boolean> }>

/** Plays what the engine was given. */
export const asGiven: OpenStreams = async (given) => given

/**
 * Plays what the platform gives this viewer for an item, and looks beside it whether the region is served. What was asked
 * ahead is taken once, unless its signature has run out: another try asks anew.
 */
export function streamsOf(media: Playable): OpenStreams {
  let { source: requested } = media
  return async () => {
    const ahead = await requested
    requested = undefined
    const isGood = ahead && !ahead.sources.some(({ file }) => isExpired(file, new Date()))
    const { sources, tracks } = isGood ? ahead : await playbackSource(media)
    const source = bestSource(sources)
    const drm = drmOf(sources)
    return {
      source: source && (drm ? { ...source, drm } : source),
      sources,
      tracks,
      isBlocked: isGeoBlocked(sources),
    }
  }
}
