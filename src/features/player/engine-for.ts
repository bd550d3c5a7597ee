import { siteInForce } from '#core/site.store.ts'
import { storedCopy } from '#core/stored-copy.store.ts'
import { withAds } from './ads/ad-engine.ts'
import { withCast } from './cast/cast-engine.ts'
import { builtInEngine } from './engine/built-in-engine.ts'
import type { MakeEngine, OpenStreams } from './engine/engine.ts'
import { libraryEngine } from './engine/library-engine.ts'
import { streamsOf } from './engine/open-streams.ts'
import type { Playable } from './film/playable.ts'
import { adPlan, hasAds } from './state/ads.store.ts'

/** Returns the engine of an item: the publisher's player library, or the built-in engine. The latter plays copies. */
export function engineFor(media: Playable): MakeEngine {
  const { library, config } = siteInForce()
  // Without a connection a library cannot load.
  if (library && !storedCopy(media.id)) return libraryEngine(media, library)
  const make = (open: OpenStreams) => {
    const film = builtInEngine(open)
    return media.ads !== false && hasAds(media.id) ? withAds(film, () => adPlan(media.id)) : film
  }
  const open = streamsOf(media)
  return config.custom.castReceiverId ? withCast(media, open, make) : make(open)
}
