import type { Programme } from '#core/content/guide.ts'

/** Programme, or the fault of an invalid one. */
export type GuideEntry = Programme | string

/** Entries of a guide; the problem says why there are none. */
export type GuideEntries = { entries: Iterable<GuideEntry>; problem?: string }
