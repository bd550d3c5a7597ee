import { openCopy } from '#core/downloads/stored-copy.store.ts'
import { isExpired } from '#core/player/playback.ts'
import type { Playable } from '../media/playable.ts'
import { isGeoBlocked, loadPlaybackSource } from '../state/playback.store.ts'
import type { OpenStreams } from './engine.ts'
import { playableSource } from './playable-source.ts'
import { bestSource } from './sources.ts'

/**
 * Opens the downloaded copy, else requests the viewer's streams and probes the region. Prefetched streams are used once,
 * unless expired. After a refusal the addresses of the page are replaced by those of the platform.
 */
export function streamsOf(media: Playable): OpenStreams {
  let { source: requested } = media
  return async ({ isRefused }) => {
    const copy = await openCopy(media.id)
    if (copy) return { source: bestSource(copy.sources), ...copy }
    const prefetched = requested
    requested = undefined
    const ahead = await prefetched
    const isGood = ahead && !ahead.sources.some(({ file }) => isExpired(file, new Date()))
    const { sources, tracks } = isGood ? ahead : await (isRefused ? newStreams(media) : loadPlaybackSource(media))
    const source = await playableSource(sources)
    return { source, sources, tracks, isBlocked: isGeoBlocked(sources) }
  }
}

const newStreams = (media: Playable) =>
  loadPlaybackSource({ ...media, sources: [] }).catch(() => loadPlaybackSource(media))
