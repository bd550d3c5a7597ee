/** What a page was made of: the records it asked for, found or not, and when it will look different by itself. */
export type Reads = { records: Set<string>; turnsAt: number }

let current: Reads | undefined

/** Notes that the page under way asked for a record. */
export const noteRead = (kind: string, id: string) => {
  current?.records.add(`${kind} ${id}`)
}

/** Notes a moment (milliseconds) from which on the page under way would look different. */
export const noteTurn = (at: number | undefined) => {
  if (current && at !== undefined) current.turnsAt = Math.min(current.turnsAt, at)
}

/** Begins to note what is read; one page at a time is rendered in a thread. */
export function beginReads(): Reads {
  current = { records: new Set(), turnsAt: Number.POSITIVE_INFINITY }
  return current
}
