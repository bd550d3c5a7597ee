import { importAgain } from '#core/browser/import-again.ts'
import { siteInForce } from '#core/site.store.ts'
import { loadHls } from './engine/load-hls.ts'

/** The player's own code. */
export const loadPlayer = () => importAgain(() => import('./Player.tsx')).then((module) => module.Player)

/** Fetches the player and its engine ahead of a likely press; what fails now is asked for again later. */
export function preloadPlayer() {
  Promise.all([loadPlayer(), siteInForce().library || loadHls()]).catch(() => undefined)
}

type Line = { saveData?: boolean; effectiveType?: string }

/** Has the viewer a line to spare? A browser that does not say is taken at its best. */
function hasSpareLine() {
  const { saveData = false, effectiveType = '4g' }: Line =
    'connection' in navigator ? (navigator.connection as Line) : {}
  return !saveData && effectiveType === '4g'
}

/** Warms the player once the element is in sight and the browser has nothing else to do; answers how to stop. */
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
