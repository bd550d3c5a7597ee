import { expect, it } from 'vitest'
import { groupsOf, letterLabel, letterOf, letterPageId, letterPath } from './letters.ts'

it.each([
  ['Élan', 'e', 'E'],
  ['“Zero” and one', 'z', 'Z'],
  ['Øst', 'o', 'O'],
  ['12 Lamps', '0', '#'],
  ['Фильм', '0', '#'],
  ['…', '0', '#'],
])('the title %j stands under its letter', (title, letter, label) => {
  expect([letterOf(title), letterLabel(letter)]).toEqual([letter, label])
})

it('a page has its address and its record', () => {
  expect([letterPath(), letterPath('b'), letterPath('b', 2)]).toEqual(['/a-z/', '/a-z/b/', '/a-z/b/2/'])
  expect([letterPageId(), letterPageId('b'), letterPageId('b', 2)]).toEqual(['index', 'b/1', 'b/2'])
})

it('titles stand in groups in their order', () => {
  const titles = ['Ant', 'Ámbar', 'Bee'].map((title) => ({ id: title, slug: '', title }))
  expect([...groupsOf(titles)].map(([letter, list]) => [letter, list.length])).toEqual([
    ['a', 2],
    ['b', 1],
  ])
})
