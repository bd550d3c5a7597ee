import { useEffect, useState } from 'react'
import { liveStateMs } from '#core/content/guide.ts'
import { refreshMs } from '#core/content/live.ts'
import type { Locale } from '#core/i18n/locales.ts'
import type { RenderContext } from '#core/screen.ts'

/** Returns a render context without cached content. The API client loads with it. */
export async function freshContext(language: Locale): Promise<RenderContext> {
  const [{ browserContext }, { freshContentIn }] = await Promise.all([
    import('./browser-context.client.ts'),
    import('./content.store.ts'),
  ])
  return {
    ...browserContext(language),
    content: freshContentIn(language),
    onAir: async (channel) => (await import('./on-air.store.ts')).currentProgramme(channel, language, new Date()),
  }
}

/** Refreshes visible props: content at once and every 30 s, clock state every 5 s. */
export function useRefreshed<T>(
  language: Locale,
  first: T,
  load: (context: RenderContext) => Promise<T | undefined>,
): T {
  const [props, setProps] = useState(first)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the request is constant per page
  useEffect(() => {
    let isMounted = true
    const latest = latestContext(
      () => freshContext(language),
      () => new Date(),
    )
    const refresh = async () => {
      const next = await latest(load)
      if (isMounted && next) setProps(next)
    }
    if (document.visibilityState !== 'hidden') void refresh()
    const stop = whileVisible(liveStateMs, refresh)
    return () => {
      isMounted = false
      stop()
    }
  }, [])
  return props
}

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

/** Calls a function every `everyMs` ms while the page is visible. Returns a stop function. */
function whileVisible(everyMs: number, act: () => unknown): () => void {
  const timer = setInterval(() => document.visibilityState !== 'hidden' && act(), everyMs)
  return () => clearInterval(timer)
}

/** Repeats a request, identified by `key`, while live or scheduled. Ignores late and failed responses. */
export function useRefresh<T>(timed: boolean, key: string, load: () => Promise<T>, take: (value: T) => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the request
  useEffect(() => {
    if (!timed) return
    let isMounted = true
    const refresh = () =>
      load().then(
        (value) => isMounted && take(value),
        () => undefined,
      )
    const stop = whileVisible(refreshMs, refresh)
    return () => {
      isMounted = false
      stop()
    }
  }, [timed, key])
}
