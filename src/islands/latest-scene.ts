import { refreshMs } from '#domain/live.ts'

/** Loads props from content refreshed every 30 s. Undefined on failure or while busy. */
export function latestScene<Scene>(fresh: () => Promise<Scene>, clock: () => Date) {
  let asked = Number.NEGATIVE_INFINITY
  let scene: Scene | undefined
  let busy = false
  return async <T>(load: (scene: Scene & { now: Date }) => Promise<T>): Promise<T | undefined> => {
    const now = clock()
    const isDue = now.getTime() - asked >= refreshMs
    if (busy || !(isDue || scene)) return undefined
    busy = true
    try {
      if (isDue) {
        asked = now.getTime()
        scene = await fresh()
      }
      return scene && (await load({ ...scene, now }))
    } catch {
      scene = undefined
      return undefined
    } finally {
      busy = false
    }
  }
}
