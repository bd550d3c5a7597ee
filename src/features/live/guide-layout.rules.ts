import type { Programme } from '#core/guide.ts'
import { type GuideWindow, widthOf, xOf } from './guide-span.rules.ts'

/** Pixel range of a programme in its row; `index` is its schedule index. */
export type Block = { programme: Programme; index: number; x: number; width: number }

/** Range of pixels or rows; `till` is exclusive. */
export type PixelRange = { from: number; till: number }

/** Blocks of the programmes within the window, clipped at its edges. */
export function layoutBlocks(programmes: readonly Programme[], shown: GuideWindow): Block[] {
  const end = widthOf(shown)
  return programmes.flatMap((programme, index) => {
    const x = Math.max(0, xOf(programme.start, shown))
    const width = Math.min(end, xOf(programme.end, shown)) - x
    return width > 0 ? [{ programme, index, x, width }] : []
  })
}

/** Returns whether a block overlaps a pixel range. */
export const touches = ({ x, width }: Block, { from, till }: PixelRange) => x < till && from < x + width

/** Blocks that overlap a range. */
export const blocksIn = (blocks: readonly Block[], stretch: PixelRange) =>
  blocks.filter((block) => touches(block, stretch))

type Manner = { step: number; total: number; spare: number; phase?: number }

/** Rendered range of a long line: the visible part and a margin, in steps; phases update at different offsets. */
export function drawn(offset: number, size: number, { step, total, spare, phase = 0 }: Manner): PixelRange {
  const from = Math.floor((offset - spare - phase) / step) * step + phase
  const till = Math.ceil((offset + size + spare - phase) / step) * step + phase
  return { from: clamp(from, 0, total), till: clamp(till, 0, total) }
}

export const clamp = (value: number, least: number, max: number) => Math.max(least, Math.min(value, max))
