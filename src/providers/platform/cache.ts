type Entry<T> = { value: Promise<T>; until: number }

export type Clock = () => number

// A visit of some hours opens fewer pages than this
const most = 200

/**
 * A question whose answer is kept for some milliseconds; who asks meanwhile shares it, and a failure is forgotten, as is
 * what `forget` names.
 */
export function remembered<A extends unknown[], T>(ask: (...args: A) => Promise<T>, staleMs: number, now: Clock) {
  const entries = new Map<string, Entry<T>>()
  const answer = (...args: A): Promise<T> => {
    const key = JSON.stringify(args)
    const known = entries.get(key)
    if (known && now() < known.until) return known.value
    const entry = { value: ask(...args), until: now() + staleMs }
    entries.delete(key)
    entries.set(key, entry)
    entry.value.catch(() => entries.get(key) === entry && entries.delete(key))
    forgetOldest(entries)
    return entry.value
  }
  return Object.assign(answer, { forget: (...args: A) => entries.delete(JSON.stringify(args)) })
}

function forgetOldest(entries: Map<string, unknown>) {
  const oldest = entries.keys().next()
  if (entries.size > most && !oldest.done) entries.delete(oldest.value)
}
