import type { Programme } from '#core/content/guide.ts'
import type { GuideEntries } from '#providers/epg/guide-entries.ts'

const isProgramme = (entry: Programme | string): entry is Programme => typeof entry !== 'string'

/** Valid entries of a guide. */
export const programmesOf = ({ entries }: GuideEntries): Programme[] => [...entries].filter(isProgramme)
