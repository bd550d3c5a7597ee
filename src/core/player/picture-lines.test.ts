import { expect, it } from 'vitest'
import { pictureLines } from './picture-lines.ts'

it.each([
  [1920, 1080, 1080],
  [854, 480, 480],
  [720, 404, 404],
  [640, 480, 480],
  [1440, 1080, 1080],
])('pictureLines of %s x %s, an uncut landscape picture, is its height of %s', (width, height, lines) =>
  expect(pictureLines({ width, height })).toBe(lines),
)

it.each([
  [1080, 1920, 1080],
  [720, 1280, 720],
  [202, 360, 202],
  [608, 608, 608],
])('pictureLines of %s x %s, a portrait or square picture, is its shorter side of %s', (width, height, lines) =>
  expect(pictureLines({ width, height })).toBe(lines),
)

it.each([
  [1920, 804, 1080],
  [1916, 796, 1080],
  [1280, 534, 720],
  [854, 356, 480],
  [3840, 1600, 2160],
  [4096, 1716, 2160],
  [1998, 1080, 1080],
  [640, 134, 360],
  [1600, 670, 900],
])('pictureLines of %s x %s, a cinema crop, is %s by its 16:9 width', (width, height, lines) =>
  expect(pictureLines({ width, height })).toBe(lines),
)

it('pictureLines is the height without a width, and 0 without sizes', () => {
  expect(pictureLines({ height: 360 })).toBe(360)
  expect(pictureLines({})).toBe(0)
})
