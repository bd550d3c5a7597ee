import type { Site } from '#domain/site.ts'
import { geoChecks } from '#providers/access/geo.ts'
import { playbackSources, type Streams, type Wanted } from '#providers/access/playback-source.ts'
import type { PlaybackViewer } from '#providers/access/viewer.ts'
import { siteInForce } from './site.ts'

/** What an account tells of the viewer; nobody signs in yet, so all watch as strangers. */
const viewer: PlaybackViewer = {}

const opened = new WeakMap<Site, (wanted: Wanted) => Promise<Streams>>()

/** From an item to what plays on the site in force; rejects with PlaybackRefused or ApiError (spec 1 §4). */
export function playbackSource(wanted: Wanted): Promise<Streams> {
  const site = siteInForce()
  const { platform, config, bridge } = site
  const open = opened.get(site) ?? playbackSources({ platform, config, bridge, viewer })
  opened.set(site, open)
  return open(wanted)
}

/** Is an item with these sources kept from the viewer's region? That it is not is kept. */
export const isGeoBlocked = geoChecks()
