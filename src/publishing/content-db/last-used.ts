/** Caches the most recent results of a reader. `most` limits their number. */
export function lastUsed<K, V>(maxEntries: number, read: (key: K) => V): (key: K) => V {
  const cache = new Map<K, { value: V }>()
  return (key) => {
    const hit = cache.get(key)
    cache.delete(key)
    const entry = hit ?? { value: read(key) }
    cache.set(key, entry)
    const oldest = cache.keys().next()
    if (cache.size > maxEntries && !oldest.done) cache.delete(oldest.value)
    return entry.value
  }
}
