import { refreshMs } from '#core/live.ts'

/** Loads props from content refreshed every 30 s. Undefined on failure or while busy. */
export function latestContext<Context>(fresh: () => Promise<Context>, clock: () => Date) {
  let loadedAt = Number.NEGATIVE_INFINITY
  let context: Context | undefined
  let busy = false
  return async <T>(load: (context: Context & { now: Date }) => Promise<T>): Promise<T | undefined> => {
    const now = clock()
    const isDue = now.getTime() - loadedAt >= refreshMs
    if (busy || !(isDue || context)) return undefined
    busy = true
    try {
      if (isDue) {
        loadedAt = now.getTime()
        context = await fresh()
      }
      return context && (await load({ ...context, now }))
    } catch {
      context = undefined
      return undefined
    } finally {
      busy = false
    }
  }
}
