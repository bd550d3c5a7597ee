import { siteInForce } from '#core/site.store.ts'
import { storedCopy } from '#core/stored-copy.store.ts'
import { withAds } from './ads/ad-engine.ts'
import { builtInEngine } from './engine/built-in-engine.ts'
import type { MakeEngine } from './engine/engine.ts'
import { libraryEngine } from './engine/library-engine.ts'
import { streamsOf } from './engine/open-streams.ts'
import type { Playable } from './film/playable.ts'
import { adPlan, hasAds } from './state/ads.store.ts'

/** Returns the engine of an item: the publisher's player library, or the built-in engine. The latter plays copies. */
export function engineFor(media: Playable): MakeEngine {
  const { library } = siteInForce()
  // Without a connection a library cannot load.
  if (library && !storedCopy(media.id)) return libraryEngine(media, library)
  const film = builtInEngine(streamsOf(media))
  return media.ads !== false && hasAds(media.id) ? withAds(film, () => adPlan(media.id)) : film
}
