import { expect, it } from 'vitest'
import { focalPointOf, imageUrl } from './media.ts'

it('a picture falls back to another label, and to the poster at last', () => {
  expect(imageUrl('https://p.test', 'film0001', 'card', 320)).toBe(
    'https://p.test/v2/media/film0001/images/card.webp?poster_fallback=1&width=320',
  )
  expect(imageUrl('https://p.test', 'film0001', 'background', 1280, 'card')).toBe(
    'https://p.test/v2/media/film0001/images/background.webp?poster_fallback=1&fallback=card&width=1280',
  )
})

it.each([
  ['left', 'left'],
  ['Top Left', 'left top'],
  ['bottom, right', 'right bottom'],
  ['bottom,  right', 'right bottom'],
  ['face', undefined],
  ['topmost', undefined],
  ['', undefined],
  [undefined, undefined],
])('the words %j keep %j of a picture in sight', (words, part) => expect(focalPointOf(words)).toBe(part))
