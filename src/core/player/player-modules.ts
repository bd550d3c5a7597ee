import type { Site } from '../site/site.ts'
import { adSourceOf } from './ads.ts'

/** Returns the modules that the first frame needs, as paths from the root. `chooseEngine` picks among the engines. */
export function playerModules({ library, config }: Pick<Site, 'library' | 'config'>): string[] {
  return [
    'src/features/player/Player.tsx',
    library ? 'src/features/player/engine/library-engine.ts' : 'hls.js/dist/hls.mjs',
    ...(adSourceOf(config, '') ? ['src/features/player/ads/ad-engine.ts'] : []),
    ...(config.custom.castReceiverId ? ['src/features/player/cast/cast-engine.ts'] : []),
    // The player changes the address of stitched streams.
    ...(library || config.adDeliveryMethod === 'ssai' ? [] : ['src/features/player/engine/first-files.ts']),
  ]
}
