/** Caches the most recent results of a reader. `most` limits their number. */
export function lastUsed<K, V>(most: number, read: (key: K) => V): (key: K) => V {
  const kept = new Map<K, { value: V }>()
  return (key) => {
    const hit = kept.get(key)
    kept.delete(key)
    const entry = hit ?? { value: read(key) }
    kept.set(key, entry)
    const oldest = kept.keys().next()
    if (kept.size > most && !oldest.done) kept.delete(oldest.value)
    return entry.value
  }
}
