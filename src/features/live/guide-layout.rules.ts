import type { Programme } from '#core/guide.ts'
import { type GuideWindow, widthOf, xOf } from './guide-span.rules.ts'

/** Where a programme lies in its row, in pixels; `index` is its place in the schedule. */
export type Block = { programme: Programme; index: number; x: number; width: number }

/** A stretch of pixels or rows; `till` is no longer part of it. */
export type PixelRange = { from: number; till: number }

/** The programmes of a row as they lie in the guide, cut at its edges; what lies outside is left out. */
export function layoutBlocks(programmes: readonly Programme[], shown: GuideWindow): Block[] {
  const end = widthOf(shown)
  return programmes.flatMap((programme, index) => {
    const x = Math.max(0, xOf(programme.start, shown))
    const width = Math.min(end, xOf(programme.end, shown)) - x
    return width > 0 ? [{ programme, index, x, width }] : []
  })
}

/** Does any pixel of a block lie in a stretch? */
export const touches = ({ x, width }: Block, { from, till }: PixelRange) => x < till && from < x + width

/** The blocks that a stretch touches. */
export const blocksIn = (blocks: readonly Block[], stretch: PixelRange) =>
  blocks.filter((block) => touches(block, stretch))

type Manner = { step: number; total: number; spare: number; phase?: number }

/**
 * The part of a long line that is drawn: what is in sight and some more, in whole steps so that it seldom changes; lines
 * of another phase change elsewhere.
 */
export function drawn(offset: number, size: number, { step, total, spare, phase = 0 }: Manner): PixelRange {
  const from = Math.floor((offset - spare - phase) / step) * step + phase
  const till = Math.ceil((offset + size + spare - phase) / step) * step + phase
  return { from: clamp(from, 0, total), till: clamp(till, 0, total) }
}

export const clamp = (value: number, least: number, max: number) => Math.max(least, Math.min(value, max))
