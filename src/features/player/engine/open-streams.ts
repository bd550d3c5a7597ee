import type { Source } from '#core/media.ts'
import { isExpired } from '#core/playback.ts'
import { openCopy } from '#core/stored-copy.store.ts'
import type { Playable } from '../film/playable.ts'
import { isGeoBlocked, playbackSource } from '../state/playback.store.ts'
import type { OpenStreams } from './engine.ts'
import { loadDrm } from './loaders.ts'
import { bestSource } from './sources.ts'

/** Opens the downloaded copy, else requests the viewer's streams and probes the region. Prefetched streams are used once, unless expired. */
export function streamsOf(media: Playable): OpenStreams {
  let { source: requested } = media
  return async () => {
    const copy = await openCopy(media.id)
    if (copy) return { source: bestSource(copy.sources), ...copy }
    const prefetched = requested
    requested = undefined
    const ahead = await prefetched
    const isGood = ahead && !ahead.sources.some(({ file }) => isExpired(file, new Date()))
    const { sources, tracks } = isGood ? ahead : await playbackSource(media)
    const source = await chooseSource(sources)
    return { source, sources, tracks, isBlocked: isGeoBlocked(sources) }
  }
}

/** Chooses a protected source by the key systems of the browser. */
async function chooseSource(sources: readonly Source[]): Promise<Source | undefined> {
  if (!sources.some(({ drm }) => drm)) return bestSource(sources)
  const { chooseStream, hasKeySystem } = await loadDrm()
  return chooseStream(sources, hasKeySystem)
}
