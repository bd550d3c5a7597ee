import { importAgain } from '#core/browser/import-again.ts'
import { protectionOf } from '#core/player/playback.ts'
import { currentSite } from '#core/site/site.store.ts'
import { loadHls } from './engine/loaders.ts'

/** Loads the player code. */
export const loadPlayer = async () => {
  const { loadEngines, Player } = await importAgain(() => import('./Player.tsx'))
  await loadEngines()
  return Player
}

/** Prefetches player and engine before a likely start. Failures are retried later. */
export function preloadPlayer() {
  Promise.all([loadPlayer(), playsByHls() && loadHls()]).catch(() => undefined)
}

/** Returns whether media items of the site need hls.js. Only the source of a protected media item names its engine. */
function playsByHls() {
  const { library, config, bridge } = currentSite()
  return !library && !('policy' in protectionOf(config, bridge))
}

type Line = { saveData?: boolean; effectiveType?: string }

/** Returns whether the connection allows prefetching; unknown connections do. */
function hasSpareLine() {
  const { saveData = false, effectiveType = '4g' }: Line =
    'connection' in navigator ? (navigator.connection as Line) : {}
  return !saveData && effectiveType === '4g'
}

/** Preloads the player once the element is visible and the browser idle; returns a cancel function. */
export function preloadWhenVisible(element: Element) {
  if (!hasSpareLine()) return () => undefined
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    observer.disconnect()
    if ('requestIdleCallback' in window) requestIdleCallback(preloadPlayer)
    else setTimeout(preloadPlayer, 1_000)
  })
  observer.observe(element)
  return () => observer.disconnect()
}
