import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawingOf } from './images.ts'

const wide = { width: 1600, height: 900 }

test.each([
  ['a size name', { size: 'small' }, { width: 280, height: 158 }],
  ['a width', { width: 400 }, { width: 400, height: 225 }],
  ['width and height with a locked aspect ratio', { width: 480, height: 400 }, { width: 480, height: 270 }],
  [
    'width and height without a locked aspect ratio',
    { width: 480, height: 120, lockAspect: false },
    { width: 480, height: 120 },
  ],
  ['a scale of one half', { size: 'large', scale: 0.5 }, { width: 400, height: 225 }],
  ['a quarter turn', { size: 'small', rotation: 90 }, { width: 280, height: 498 }],
] as const)('drawingOf computes the image size from %s', (_, wishes, box) =>
  expect(drawingOf(wide, wishes).box).toEqual(box),
)

test('drawingOf does not enlarge a small image', () => {
  expect(drawingOf({ width: 100, height: 50 }, { size: 'full' }).box).toEqual({ width: 100, height: 50 })
})

test.each([
  [0, 0, 0],
  [-6, 0, -6],
  [84, 1, -6],
  [-90, 3, 0],
  [540, 2, 0],
  [30, 0, 30],
])('drawingOf splits %i degrees into %i quarter turns and a tilt of %i degrees', (rotation, quarter, tilt) => {
  expect(drawingOf(wide, { rotation })).toMatchObject({ quarter, tilt: tilt || 0 })
})

test('drawingOf returns a width of at least 1 and a tilt of at most 45 degrees for any rotation and scale', () => {
  const finite = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 })
  fc.assert(
    fc.property(finite, fc.double({ min: 0.01, max: 10, noNaN: true }), (rotation, scale) => {
      const { box, tilt } = drawingOf(wide, { rotation, scale })
      expect(box.width).toBeGreaterThanOrEqual(1)
      expect(Math.abs(tilt)).toBeLessThanOrEqual(45)
    }),
  )
})
