import type { Tagged } from '#providers/http.ts'
import { createFastFetch, type JsonFetchOptions, wholeFetch } from './fast-fetch.ts'
import { type FetchPool, openFetchPool, poolLoad } from './fetch-pool.ts'

// Smaller numbers of requests finish before a worker has started.
const worthIt = 1_000

export type Fetcher = {
  /** Options for other fetch functions. */
  fetchOptions: JsonFetchOptions & { fetch: typeof fetch }
  fetchTagged(url: string, etag: string | undefined): Promise<Tagged | 'unchanged'>
  fetchText(url: string): Promise<string>
  /** Announces upcoming requests and stored media. Returns the maximum number of parallel requests. */
  expect(questions: number, cachedIds?: ReadonlySet<string>): number
  close(): Promise<number[]> | undefined
}

/** Fetches content on the main thread, and through workers from the first large batch on. */
export function openFetcher(fetchOptions: JsonFetchOptions, concurrency: number): Fetcher {
  // A build tolerates a delay of seconds better than a missing page.
  const options = { retries: 4, timeoutMs: 20_000, ...fetchOptions }
  const alone = createFastFetch(options)
  let pool: FetchPool | undefined
  let sentCount = 0

  return {
    fetchOptions: { fetch: wholeFetch(options), ...options },
    fetchTagged: (url: string, etag: string | undefined) => (pool ?? alone).fetchTagged(url, etag),
    fetchText: (url: string) => (pool ?? alone).fetchText(url),
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
