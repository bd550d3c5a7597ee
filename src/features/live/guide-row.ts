import type { Programme } from '#core/guide.ts'

/** The programmes of a channel as far as they are known; `loading` until its schedule was asked for once. */
export type GuideRowData = { state: 'loading' | 'ready' | 'failed'; programmes: readonly Programme[] }

/** What is chosen: a channel, and the start of one of its programmes in milliseconds. */
export type Chosen = { channel: string; start: number | undefined }

export type OnPick = (row: number, column: number) => void
