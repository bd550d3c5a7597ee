import { $viewer } from '#core/account/viewer.store.ts'
import { PlaybackRefusedError } from '#core/player/playback.ts'
import { currentSite } from '#core/site/site.store.ts'
import type { Site } from '#core/site/site.ts'
import type { PlaybackViewer } from '#providers/access/addresses.ts'
import type { ItemStreams } from '#providers/access/open-item.ts'
import { geoChecks, type PlaybackItem, playbackSources } from '#providers/access/playback-source.ts'

/** Account data of stream requests; its code loads only for signed-in viewers. */
const loadPlaybackViewer = async () =>
  $viewer.get().signedIn ? (await import('./playback-viewer.store.ts')).playbackViewer : undefined

const viewer: PlaybackViewer = {
  bearer: async () => (await loadPlaybackViewer())?.bearer(),
  userId: async () => (await loadPlaybackViewer())?.userId(),
  // Anonymous viewers have a plan too.
  planId: async () => (await import('./playback-viewer.store.ts')).playbackViewer.planId(),
  mediaToken: async (mediaId) => {
    const viewer = await loadPlaybackViewer()
    if (!viewer) throw new PlaybackRefusedError('unauthorized', 'Unauthorized: no viewer is signed in')
    return viewer.mediaToken(mediaId)
  },
}

let openers = new WeakMap<Site, (item: PlaybackItem) => Promise<ItemStreams>>()

// Cached streams are dropped when the viewer changes.
$viewer.listen(() => {
  openers = new WeakMap()
})

/** Resolves the playable streams of an item. Rejects with PlaybackRefusedError or ApiError. */
export function loadPlaybackSource(item: PlaybackItem): Promise<ItemStreams> {
  const site = currentSite()
  const { platform, config, bridge } = site
  const open = openers.get(site) ?? playbackSources({ platform, config, bridge, viewer })
  openers.set(site, open)
  return open(item)
}

/** Returns whether the viewer's region is blocked. Only negative results are cached. */
export const isGeoBlocked = geoChecks()
