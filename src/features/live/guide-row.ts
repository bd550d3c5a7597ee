import type { Programme } from '#core/guide.ts'

/** Loaded programmes of a channel; `loading` until the first response. */
export type GuideRowData = { state: 'loading' | 'ready' | 'failed'; programmes: readonly Programme[] }

/** Selected channel and the start of its programme, in milliseconds. */
export type Chosen = { channel: string; start: number | undefined }

export type OnPick = (row: number, column: number) => void
