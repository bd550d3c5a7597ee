import { expect, test } from 'vitest'
import { type Box, type Direction, isNextColumn, nearestAhead, nearestInNextColumn } from './spatial.ts'

const box = (left: number, top: number, width = 100, height = 60): Box => ({
  ...{ left, top, right: left + width, bottom: top + height },
})

/** Two header buttons over two rows of cards, the second scrolled by half a card. */
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
  // Distant buttons are reachable by up and down, not by left and right.
  ['a3', 'up', 'search'],
  ['a3', 'right', undefined],
  ['search', 'down', 'a3'],
  ['b3', 'down', undefined],
])('from %s, the key %s moves the focus to %s', (from, direction, to) => {
  expect(move(from, direction)).toBe(to)
})

test('the up key moves the focus from a card to its corner button, and the down key moves it back', () => {
  const [card, remove, next] = [box(0, 0, 300, 200), box(250, 10, 40, 40), box(320, 0, 300, 200)]
  expect(nearestAhead(card, [remove, next], 'up')).toBe(0)
  expect(nearestAhead(remove, [card, next], 'down')).toBe(0)
  expect(nearestAhead(card, [remove, next], 'right')).toBe(1)
  expect(nearestAhead(remove, [card, next], 'right')).toBe(1)
})

test('the down key moves the focus from an article to the next one, not to the list beside it', () => {
  const [article, next, beside] = [box(666, 0, 1158, 1106), box(666, 1193, 563, 744), box(96, 1100, 512, 104)]
  expect(nearestAhead(article, [beside, next], 'down')).toBe(1)
})

test('the down key moves the focus from a wide field to the first of the buttons below it', () => {
  const [field, save, cancel] = [box(31, 0, 503, 98), box(0, 140, 250, 88), box(274, 140, 208, 88)]
  expect(nearestAhead(field, [cancel, save], 'down')).toBe(1)
})

/** Side menu of four entries; no content overlaps the row of an entry. */
const side = [box(96, 100, 400), box(96, 180, 400), box(96, 260, 400), box(96, 900, 400)]
const content = [box(560, 330, 300, 200), box(900, 330, 300, 200), box(560, 560, 300, 200)]

test('the right key moves the focus from a side menu to the nearest element beside it, also in another row', () => {
  expect(side.map((entry) => nearestAhead(entry, content, 'right'))).toEqual([-1, -1, -1, -1])
  expect(side.map((entry) => nearestInNextColumn(entry, content, 'right'))).toEqual([0, 0, 0, 2])
})

test('the left key moves the focus from content to the nearest entry of the side menu', () => {
  expect(nearestInNextColumn(box(560, 330, 300, 80), side, 'left')).toBe(2)
  expect(nearestInNextColumn(box(560, 760, 300, 80), side, 'left')).toBe(3)
})

test('an element that overlaps the one with the focus is not beside it', () => {
  expect(nearestInNextColumn(box(96, 100, 400), [box(300, 300, 400)], 'right')).toBe(-1)
})

test('isNextColumn returns true only for a column that is ahead and overlaps the rows of the other one', () => {
  const [menu, main, footer] = [box(96, 100, 400, 900), box(560, 300, 1200, 2000), box(560, 1100, 1200, 200)]
  expect(isNextColumn(menu, main, 'right')).toBe(true)
  expect(isNextColumn(main, menu, 'left')).toBe(true)
  expect(isNextColumn(menu, main, 'left')).toBe(false)
  expect(isNextColumn(menu, footer, 'right')).toBe(false)
  expect(isNextColumn(main, footer, 'right')).toBe(false)
})
