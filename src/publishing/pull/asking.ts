import { type AskCrew, askCrew, crewLoad } from './ask-crew.ts'
import { type AskOptions, quickAsk, wholeFetch } from './quick-ask.ts'

// Fewer questions than these are answered before a thread has started
const worthIt = 1_000

/** Asks for what a pull wants to know: by itself, and from the first large number of questions on with threads beside it. */
export function openAsking(wanted: AskOptions, concurrency: number) {
  // A build can wait: better some seconds more than a page less
  const options = { retries: 4, timeoutMs: 20_000, ...wanted }
  const alone = quickAsk(options)
  let crew: AskCrew | undefined
  let told = 0

  return {
    /** For what is asked for in other ways. */
    fetchOptions: { fetch: wholeFetch(options), ...options },
    fetchTagged: (url: string, etag: string | undefined) => (crew ?? alone).fetchTagged(url, etag),
    fetchText: (url: string) => (crew ?? alone).fetchText(url),
    /** So many questions come next, and these media need not be told in full any more; gives how many to ask at a time. */
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
