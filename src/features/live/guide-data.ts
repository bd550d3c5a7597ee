import type { Channel, Programme } from '#core/content/guide.ts'
import type { PictureSource } from '#ui/media/ResponsivePicture.tsx'
import { type GuideWindow, xOf } from './guide-span.rules.ts'

/** Loaded programmes of a channel; `loading` until the first response. */
export type GuideRowData = { state: 'loading' | 'ready' | 'failed' | 'blocked'; programmes: readonly Programme[] }

/** Selected channel and the start of its programme, in milliseconds. */
export type SelectedProgramme = { channel: string; start: number | undefined }

export type OnSelectCell = (row: number, column: number) => void

/** Channel in the guide; `href` selects it. */
export type GuideChannel = Channel & { href: string; logo: PictureSource; picture?: PictureSource | undefined }

/** First showing of a film in the pre-rendered schedules. */
export type ScheduledFilm = { id: string; title: string; href: string; channel: string; start: string }

/** Positions an element by custom properties: the policy forbids style attributes. */
export const setPosition = (places: Record<`--${string}`, number>) => (element: HTMLElement | null) => {
  for (const [name, value] of Object.entries(places)) element?.style.setProperty(name, `${Math.round(value)}px`)
}

/** Cell position; channels have none on the timeline. */
export type CellBox = { row: number; x?: number | undefined; width?: number | undefined }

/** The box of a programme, or of a channel. */
export function boxOf(row: number, programme: Programme | undefined, window: GuideWindow): CellBox {
  if (!programme) return { row }
  const x = Math.max(0, xOf(programme.start, window))
  return { row, x, width: xOf(programme.end, window) - x }
}

/** Returns a function that omits programmes outside the range, with one result per row. */
export function clipRows({ from, until }: GuideWindow) {
  const clipped = new WeakMap<GuideRowData, GuideRowData>()
  return (row: GuideRowData): GuideRowData => {
    const cached = clipped.get(row)
    if (cached) return cached
    const programmes = row.programmes.filter(({ start, end }) => end > from && start < until)
    const result = programmes.length === row.programmes.length ? row : { ...row, programmes }
    clipped.set(row, result)
    return result
  }
}
