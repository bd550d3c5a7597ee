import { slugOf } from '#core/paths.ts'
import { isHeading, plainTextOf, type RichBlock } from '#core/rich-text.ts'

/** Heading with its corrected level, without skipped levels. */
export type OutlineEntry = { key: string; id: string; title: string; level: 2 | 3 | 4 | 5 | 6 }

/** Headings of an article in order; levels follow from the order. */
export function outlineOf(blocks: readonly RichBlock[]): OutlineEntry[] {
  const above: number[] = []
  const uses = new Map<string, number>()
  return blocks.filter(isHeading).flatMap((block) => {
    const title = plainTextOf(block).trim()
    if (!title) return []
    const rank = Number(block.style.slice(1))
    while ((above.at(-1) ?? 0) >= rank) above.pop()
    above.push(rank)
    return [{ key: block._key, id: idOf(title, uses), title, level: levelOf(above.length) }]
  })
}

const levels = [2, 3, 4, 5, 6] as const
const levelOf = (depth: number) => levels[Math.min(depth, levels.length) - 1] ?? 6

// The prefix avoids collisions with other ids of the page.
function idOf(title: string, uses: Map<string, number>) {
  const slug = slugOf(title) || 'part'
  const use = (uses.get(slug) ?? 0) + 1
  uses.set(slug, use)
  return use === 1 ? `s-${slug}` : `s-${slug}-${use}`
}

const enough = { headings: 3, minutes: 2 }

/** Table of contents of a long article, two levels; empty for short ones. */
export function contentsOf(outline: OutlineEntry[], minutes: number): OutlineEntry[] {
  const shown = outline.filter(({ level }) => level <= 3)
  return shown.length >= enough.headings && minutes >= enough.minutes ? shown : []
}
