import { importAgain } from '#core/browser/import-again.ts'
import { storedCopy } from '#core/downloads/stored-copy.store.ts'
import { currentSite } from '#core/site/site.store.ts'
import { builtInEngine } from './engine/built-in-engine.ts'
import type { CreateEngine, OpenStreams } from './engine/engine.ts'
import { streamsOf } from './engine/open-streams.ts'
import type { Playable } from './media/playable.ts'
import { adPlan, hasAds } from './state/ads.store.ts'

/** Engines that only some sites need. */
const engines: Partial<
  typeof import('./engine/library-engine.ts') &
    typeof import('./ads/ad-engine.ts') &
    typeof import('./cast/cast-engine.ts')
> = {}

/** Loads the engines that the site needs besides the built-in one. */
export async function loadEngines() {
  const { library, config } = currentSite()
  const loads = [
    library && importAgain(() => import('./engine/library-engine.ts')),
    // A film plays without ads and Cast, which content blockers may stop.
    hasAds('') && importAgain(() => import('./ads/ad-engine.ts')).catch(() => undefined),
    config.custom.castReceiverId && importAgain(() => import('./cast/cast-engine.ts')).catch(() => undefined),
  ]
  Object.assign(engines, ...(await Promise.all(loads)))
}

/** Returns the engine of an item: the publisher's player library, or the built-in engine. The latter plays copies. */
export function chooseEngine(media: Playable): CreateEngine {
  const { library } = currentSite()
  const { libraryEngine, withAds, withCast } = engines
  // Without a connection a library cannot load.
  if (library && libraryEngine && !storedCopy(media.id)) return libraryEngine(media, library)
  const make = (open: OpenStreams) => {
    const engine = builtInEngine(open)
    return withAds && media.ads !== false && hasAds(media.id) ? withAds(engine, media, adPlan) : engine
  }
  const open = streamsOf(media)
  return withCast ? withCast(media, open, make) : make(open)
}
