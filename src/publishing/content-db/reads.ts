/** Record dependencies of a page, found or not, and the time of its next change. */
export type Reads = { records: Set<string>; turnsAt: number }

let current: Reads | undefined

/** Records a dependency of the current page. */
export const noteRead = (kind: string, id: string) => {
  current?.records.add(`${kind} ${id}`)
}

/** Records a time (ms) at which the current page changes. */
export const recordChangeTime = (at: number | undefined) => {
  if (current && at !== undefined) current.turnsAt = Math.min(current.turnsAt, at)
}

/** Starts recording dependencies. Each thread renders one page at a time. */
export function beginReads(): Reads {
  current = { records: new Set(), turnsAt: Number.POSITIVE_INFINITY }
  return current
}
