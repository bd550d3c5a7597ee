/** Fault of a feed at a line. The sentence says which part of the item is left out. */
export type Fault = { line: number; problem: string }

/** Text of a feed with its line. */
export type LineText = { text: string; line: number }

/** Fault that makes a feed unreadable. */
export class FeedError extends Error {
  override name = 'FeedError'
  readonly line: number

  constructor(line: number, problem: string) {
    super(problem)
    this.line = line
  }
}

/** Collects the faults of a feed. */
export type FaultList = { faults: Fault[]; add(line: number, problem: string): void }

export function listFaults(): FaultList {
  const faults: Fault[] = []
  return { faults, add: (line, problem) => void faults.push({ line, problem }) }
}

const maxQuoted = 60

/** Quotes a text of the feed, shortened. */
export const quote = (text: string): string =>
  JSON.stringify(text.length > maxQuoted ? `${text.slice(0, maxQuoted)}…` : text)
