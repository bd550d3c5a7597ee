import { expect, test } from 'vitest'
import { type Box, type Direction, nearestAhead } from './spatial.ts'

const box = (left: number, top: number, width = 100, height = 60): Box => ({
  ...{ left, top, right: left + width, bottom: top + height },
})

/** Two rows of cards under a header of two buttons; the second row is scrolled by half a card. */
const page = {
  menu: box(0, 0, 40, 40),
  search: box(500, 0, 40, 40),
  a1: box(0, 100),
  a2: box(120, 100),
  a3: box(240, 100),
  b1: box(-50, 200),
  b2: box(70, 200),
  b3: box(190, 200),
}
const names = Object.keys(page)

const move = (from: keyof typeof page, direction: Direction) =>
  names[nearestAhead(page[from], Object.values(page), direction)]

test.each<[keyof typeof page, Direction, keyof typeof page | undefined]>([
  ['a1', 'right', 'a2'],
  ['a3', 'left', 'a2'],
  ['menu', 'right', 'search'],
  ['a1', 'down', 'b1'],
  ['a2', 'down', 'b2'],
  ['b2', 'up', 'a2'],
  ['a1', 'up', 'menu'],
  // A button far aside is reached up and down, never left and right.
  ['a3', 'up', 'search'],
  ['a3', 'right', undefined],
  ['search', 'down', 'a3'],
  ['b3', 'down', undefined],
])('from %s the key %s moves the focus to %s', (from, direction, to) => {
  expect(move(from, direction)).toBe(to)
})

test('the button in the corner of a card is reached up from the card, and left down to it', () => {
  const [card, remove, next] = [box(0, 0, 300, 200), box(250, 10, 40, 40), box(320, 0, 300, 200)]
  expect(nearestAhead(card, [remove, next], 'up')).toBe(0)
  expect(nearestAhead(remove, [card, next], 'down')).toBe(0)
  expect(nearestAhead(card, [remove, next], 'right')).toBe(1)
  expect(nearestAhead(remove, [card, next], 'right')).toBe(1)
})

test('down from an article moves the focus to the next one, not to the list beside it', () => {
  const [article, next, beside] = [box(666, 0, 1158, 1106), box(666, 1193, 563, 744), box(96, 1100, 512, 104)]
  expect(nearestAhead(article, [beside, next], 'down')).toBe(1)
})

test('down from a wide field moves the focus to the first of the buttons below it', () => {
  const [field, save, cancel] = [box(31, 0, 503, 98), box(0, 140, 250, 88), box(274, 140, 208, 88)]
  expect(nearestAhead(field, [cancel, save], 'down')).toBe(1)
})
