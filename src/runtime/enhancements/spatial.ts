export type Direction = 'left' | 'right' | 'up' | 'down'

export type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

type Range = { from: number; to: number }

/** Box in the direction of movement: `along` grows ahead, `across` is the other axis. */
function inDirection({ left, right, top, bottom }: Box, direction: Direction): { along: Range; across: Range } {
  const [x, y] = [
    { from: left, to: right },
    { from: top, to: bottom },
  ]
  const mirrored = ({ from, to }: Range) => ({ from: -to, to: -from })
  switch (direction) {
    case 'right':
      return { along: x, across: y }
    case 'left':
      return { along: mirrored(x), across: y }
    case 'down':
      return { along: y, across: x }
    case 'up':
      return { along: mirrored(y), across: x }
  }
}

/** Distance between two ranges; 0 where they overlap. */
const gap = (a: Range, b: Range) => Math.max(0, a.from - b.to, b.from - a.to)
const middle = ({ from, to }: Range) => (from + to) / 2

const contains = (outer: Box, inner: Box) =>
  outer.left <= inner.left && outer.right >= inner.right && outer.top <= inner.top && outer.bottom >= inner.bottom

/** Distance of a box ahead, or Infinity. Left and right stay in the row, up and down may change the column. */
export function distanceTo(origin: Box, target: Box, direction: Direction): number {
  const [from, to] = [inDirection(origin, direction), inDirection(target, direction)]
  if (middle(to.along) <= middle(from.along)) return Number.POSITIVE_INFINITY
  const isRow = direction === 'left' || direction === 'right'
  const crossGap = gap(from.across, to.across)
  const overlap = Math.max(0, from.along.to - to.along.from)
  const minExtent = Math.min(from.along.to - from.along.from, to.along.to - to.along.from)
  // A button in a card is above or below the middle of the card, never beside it.
  const isInside = !isRow && (contains(origin, target) || contains(target, origin))
  // Other overlapping boxes are adjacent, not ahead.
  if (!isInside && overlap > minExtent / 2) return Number.POSITIVE_INFINITY
  if (isRow && crossGap > 0) return Number.POSITIVE_INFINITY
  // Buttons below a wide field: the first one starts where the field starts.
  const offset = Math.min(
    Math.abs(middle(from.across) - middle(to.across)),
    Math.abs(from.across.from - to.across.from),
  )
  return lengthOf(gap(from.along, to.along), crossGap) + offset / 20
}

/** Elements of another column or row count as further away than those ahead. */
const lengthOf = (ahead: number, crossGap: number) => ahead + crossGap * 3

/** Distance of a box that lies wholly ahead, in any row, or Infinity. */
function distanceToColumn(origin: Box, target: Box, direction: Direction): number {
  const [from, to] = [inDirection(origin, direction), inDirection(target, direction)]
  if (to.along.from < from.along.to) return Number.POSITIVE_INFINITY
  return lengthOf(gap(from.along, to.along), gap(from.across, to.across))
}

/** Returns whether a column lies wholly ahead of another one and shares a row with it. */
export function isNextColumn(column: Box, target: Box, direction: Direction): boolean {
  const [from, to] = [inDirection(column, direction), inDirection(target, direction)]
  return to.along.from >= from.along.to && gap(from.across, to.across) === 0
}

/** Index of the nearest box ahead, or -1. */
export const nearestAhead = (origin: Box, boxes: readonly Box[], direction: Direction) =>
  indexOfLeast(boxes, (box) => distanceTo(origin, box, direction))

/** Index of the nearest box of an adjacent column, in any row, or -1. */
export const nearestInNextColumn = (origin: Box, boxes: readonly Box[], direction: Direction) =>
  indexOfLeast(boxes, (box) => distanceToColumn(origin, box, direction))

function indexOfLeast(boxes: readonly Box[], measure: (box: Box) => number): number {
  let nearest = -1
  let minDistance = Number.POSITIVE_INFINITY
  for (const [index, box] of boxes.entries()) {
    const distance = measure(box)
    if (distance < minDistance) [nearest, minDistance] = [index, distance]
  }
  return nearest
}
