import { createFastFetch, type JsonFetchOptions, wholeFetch } from './fast-fetch.ts'
import { type FetchPool, openFetchPool, poolLoad } from './fetch-pool.ts'

// Smaller numbers of requests finish before a worker has started.
const worthIt = 1_000

/** Fetches content on the main thread, and through workers from the first large batch on. */
export function openFetcher(fetchOptions: JsonFetchOptions, concurrency: number) {
  // A build tolerates a delay of seconds better than a missing page.
  const options = { retries: 4, timeoutMs: 20_000, ...fetchOptions }
  const alone = createFastFetch(options)
  let pool: FetchPool | undefined
  let sentCount = 0

  return {
    /** Options for other fetch functions. */
    fetchOptions: { fetch: wholeFetch(options), ...options },
    fetchTagged: (url: string, etag: string | undefined) => (pool ?? alone).fetchTagged(url, etag),
    fetchText: (url: string) => (pool ?? alone).fetchText(url),
    /** Announces upcoming requests and stored media. Returns the maximum number of parallel requests. */
    expect(questions: number, cachedIds: ReadonlySet<string> = new Set()): number {
      if (questions >= worthIt) pool ??= openFetchPool(options)
      if (!pool) return concurrency
      pool.addCached([...cachedIds].slice(sentCount))
      sentCount = Math.max(sentCount, cachedIds.size)
      return poolLoad
    },
    close: () => pool?.close(),
  }
}

export type Fetcher = ReturnType<typeof openFetcher>
