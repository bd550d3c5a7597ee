import { siteInForce } from '#core/site.store.ts'
import { withAds } from './ads/ad-engine.ts'
import type { MakeEngine } from './engine/engine.ts'
import { hlsEngine } from './engine/hls-engine.ts'
import { libraryEngine } from './engine/library-engine.ts'
import { streamsOf } from './engine/open-streams.ts'
import type { Playable } from './film/playable.ts'
import { adPlan, hasAds } from './state/ads.store.ts'

/** The engine that plays an item on the site in force: the publisher's own player library, else that of the house. */
export function engineFor(media: Playable): MakeEngine {
  const { library } = siteInForce()
  if (library) return libraryEngine(media, library)
  const film = hlsEngine(streamsOf(media))
  return media.ads !== false && hasAds(media.id) ? withAds(film, () => adPlan(media.id)) : film
}
