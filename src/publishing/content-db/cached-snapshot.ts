import type { RecordKind } from './record-name.ts'
import type { Snapshot } from './snapshot.ts'

// Enough for a film in all languages. A transcript or a schedule may have 100 KB.
const recordCacheSize = 100
// Enough for the cards that neighbouring pages share.
const presenceCacheSize = 2000

/** Snapshot that reads a record once for all languages of a page. Its file must not change. */
export function cachedSnapshot(snapshot: Snapshot): Snapshot {
  const records = byKind((kind) => cacheMostRecent(recordCacheSize, (id: string) => snapshot.get(kind, id)))
  const presence = byKind((kind) => cacheMostRecent(presenceCacheSize, (id: string) => snapshot.has(kind, id)))
  return { ...snapshot, get: (kind, id) => records(kind)(id), has: (kind, id) => presence(kind)(id) }
}

function byKind<T>(create: (kind: RecordKind) => T): (kind: RecordKind) => T {
  const created = new Map<RecordKind, T>()
  return (kind) => {
    const reader = created.get(kind) ?? create(kind)
    created.set(kind, reader)
    return reader
  }
}

/** Caches the most recent results of a reader. `maxEntries` limits their number. */
export function cacheMostRecent<K, V>(maxEntries: number, read: (key: K) => V): (key: K) => V {
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
