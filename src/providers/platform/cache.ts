type Entry<T> = { value: Promise<T>; until: number }

export type Clock = () => number

// Visits of some hours open fewer pages.
const maxEntries = 200

/** Caches results for a time in ms. Concurrent calls share a request; failures and `forget` clear entries. */
export function cacheByArguments<A extends unknown[], T>(
  load: (...args: A) => Promise<T>,
  staleMs: number,
  now: Clock,
) {
  const entries = new Map<string, Entry<T>>()
  const cached = (...args: A): Promise<T> => {
    const key = JSON.stringify(args)
    const cached = entries.get(key)
    if (cached && now() < cached.until) return cached.value
    const entry = { value: load(...args), until: now() + staleMs }
    entries.delete(key)
    entries.set(key, entry)
    entry.value.catch(() => entries.get(key) === entry && entries.delete(key))
    forgetOldest(entries)
    return entry.value
  }
  return Object.assign(cached, { forget: (...args: A) => entries.delete(JSON.stringify(args)) })
}

function forgetOldest(entries: Map<string, unknown>) {
  const oldest = entries.keys().next()
  if (entries.size > maxEntries && !oldest.done) entries.delete(oldest.value)
}
