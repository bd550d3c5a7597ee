/**
 * Faults: error statuses, connections cut before or after the operation, truncated responses or objects, and a web page
 * with status 200 instead of the operation, as proxies and login pages send it.
 */
export type Failure = 503 | 500 | 'reset' | 'response-lost' | 'response-cut' | 'stored-cut' | 'page'

export type Fault = { method?: string; key?: RegExp; times: number; failure: Failure }

export type Faults = {
  add(...faults: Fault[]): void
  take(method: string, key: string): Failure | undefined
  left(): number
  clear(): void
}

/** Queue of faults. Each applies to matching requests and expires after `times`. */
export const openFaults = (): Faults => {
  let waiting: Fault[] = []
  return {
    add: (...faults: Fault[]) => void waiting.push(...faults.map((fault) => ({ ...fault }))),
    take(method: string, key: string): Failure | undefined {
      const fault = waiting.find(
        (candidate) => (candidate.method ?? method) === method && (candidate.key?.test(key) ?? true),
      )
      if (!fault) return undefined
      fault.times -= 1
      waiting = waiting.filter(({ times }) => times > 0)
      return fault.failure
    },
    left: () => waiting.length,
    clear: () => {
      waiting = []
    },
  }
}
