/** What goes wrong: an error answer, a cut connection before or after the work, an answer or an object cut short. */
export type Trouble = 503 | 500 | 'reset' | 'answer-lost' | 'answer-cut' | 'stored-cut'

export type Fault = { method?: string; key?: RegExp; times: number; trouble: Trouble }

/** Faults wait for the requests they fit, and are gone after their number of times. */
export const openFaults = () => {
  let waiting: Fault[] = []
  return {
    add: (...faults: Fault[]) => waiting.push(...faults.map((fault) => ({ ...fault }))),
    take(method: string, key: string): Trouble | undefined {
      const fault = waiting.find((one) => (one.method ?? method) === method && (one.key?.test(key) ?? true))
      if (!fault) return undefined
      fault.times -= 1
      waiting = waiting.filter(({ times }) => times > 0)
      return fault.trouble
    },
    left: () => waiting.length,
  }
}
