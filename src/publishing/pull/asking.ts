import { type AskCrew, askCrew, crewLoad } from './ask-crew.ts'
import { type AskOptions, quickAsk, wholeFetch } from './quick-ask.ts'

// Smaller numbers of requests finish before a worker has started.
const worthIt = 1_000

/** Fetches content on the main thread, and through workers from the first large batch on. */
export function openAsking(wanted: AskOptions, concurrency: number) {
  // A build tolerates a delay of seconds better than a missing page.
  const options = { retries: 4, timeoutMs: 20_000, ...wanted }
  const alone = quickAsk(options)
  let crew: AskCrew | undefined
  let told = 0

  return {
    /** Options for other fetch functions. */
    fetchOptions: { fetch: wholeFetch(options), ...options },
    fetchTagged: (url: string, etag: string | undefined) => (crew ?? alone).fetchTagged(url, etag),
    fetchText: (url: string) => (crew ?? alone).fetchText(url),
    /** Announces upcoming requests and stored media. Returns the maximum number of parallel requests. */
    expect(questions: number, held: ReadonlySet<string> = new Set()): number {
      if (questions >= worthIt) crew ??= askCrew(options)
      if (!crew) return concurrency
      crew.hold([...held].slice(told))
      told = Math.max(told, held.size)
      return crewLoad
    },
    close: () => crew?.close(),
  }
}

export type Asking = ReturnType<typeof openAsking>
