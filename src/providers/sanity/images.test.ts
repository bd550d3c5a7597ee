import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawingOf } from './images.ts'

const wide = { width: 1600, height: 900 }

test.each([
  ['a size word', { size: 'small' }, { width: 280, height: 158 }],
  ['a width alone', { width: 400 }, { width: 400, height: 225 }],
  ['both measures, its shape kept', { width: 480, height: 400 }, { width: 480, height: 270 }],
  ['both measures, its shape given up', { width: 480, height: 120, lockAspect: false }, { width: 480, height: 120 }],
  ['half its scale', { size: 'large', scale: 0.5 }, { width: 400, height: 225 }],
  ['a quarter turn', { size: 'small', rotation: 90 }, { width: 280, height: 498 }],
] as const)('%s decides how large a picture is drawn', (_, wishes, box) =>
  expect(drawingOf(wide, wishes).box).toEqual(box),
)

test('a small picture is not blown up', () => {
  expect(drawingOf({ width: 100, height: 50 }, { size: 'full' }).box).toEqual({ width: 100, height: 50 })
})

test.each([
  [0, 0, 0],
  [-6, 0, -6],
  [84, 1, -6],
  [-90, 3, 0],
  [540, 2, 0],
  [30, 0, 30],
])('%i degrees are %i quarter turns and %i degrees', (rotation, quarter, tilt) => {
  expect(drawingOf(wide, { rotation })).toMatchObject({ quarter, tilt: tilt || 0 })
})

test('whatever the editors say, there is a picture of some size, hardly leaning', () => {
  const finite = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 })
  fc.assert(
    fc.property(finite, fc.double({ min: 0.01, max: 10, noNaN: true }), (rotation, scale) => {
      const { box, tilt } = drawingOf(wide, { rotation, scale })
      expect(box.width).toBeGreaterThanOrEqual(1)
      expect(Math.abs(tilt)).toBeLessThanOrEqual(45)
    }),
  )
})
