import { PlaybackRefused } from '#core/playback.ts'
import { siteInForce } from '#core/site.store.ts'
import type { Site } from '#core/site.ts'
import { $viewer } from '#core/viewer.store.ts'
import { geoChecks } from '#providers/access/geo.ts'
import type { ItemStreams } from '#providers/access/open-item.ts'
import { type PlaybackItem, playbackSources } from '#providers/access/playback-source.ts'
import type { PlaybackViewer } from '#providers/access/viewer.ts'

/** What an account tells of the viewer; its code comes only for those who have one. */
const whoWatches = async () =>
  $viewer.get().signedIn ? (await import('./playback-viewer.store.ts')).playbackViewer : undefined

const viewer: PlaybackViewer = {
  bearer: async () => (await whoWatches())?.bearer(),
  userId: async () => (await whoWatches())?.userId(),
  planId: async () => (await whoWatches())?.planId(),
  mediaToken: async (mediaId) => {
    const viewer = await whoWatches()
    if (!viewer) throw new PlaybackRefused('unauthorized', 'Unauthorized: nobody is signed in')
    return viewer.mediaToken(mediaId)
  },
}

let opened = new WeakMap<Site, (item: PlaybackItem) => Promise<ItemStreams>>()

// What one viewer was given is not for the next
$viewer.listen(() => {
  opened = new WeakMap()
})

/** From an item to what plays on the site in force; rejects with PlaybackRefused or ApiError (spec 1 §4). */
export function playbackSource(item: PlaybackItem): Promise<ItemStreams> {
  const site = siteInForce()
  const { platform, config, bridge } = site
  const open = opened.get(site) ?? playbackSources({ platform, config, bridge, viewer })
  opened.set(site, open)
  return open(item)
}

/** Is an item with these sources kept from the viewer's region? That it is not is kept. */
export const isGeoBlocked = geoChecks()
