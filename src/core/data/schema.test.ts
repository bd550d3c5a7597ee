import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { z } from 'zod/mini'
import { readableEntries } from './readable-entries.ts'
import { optionalTime, timeInSeconds } from './schema.ts'

it('timeInSeconds accepts numbers and texts, and every accepted time is a valid date', () => {
  expect(timeInSeconds.parse(1_900_000_000)).toBe(1_900_000_000_000)
  expect(timeInSeconds.parse('1900000000')).toBe(1_900_000_000_000)
  fc.assert(
    fc.property(fc.oneof(fc.double(), fc.double().map(String), fc.integer(), fc.string()), (value) => {
      const { data } = timeInSeconds.safeParse(value)
      if (data !== undefined) expect(() => new Date(data).toISOString()).not.toThrow()
    }),
  )
})

it.each([8.64e12 + 1, -8.64e12 - 1, Number.MAX_VALUE, Number.NaN, Number.POSITIVE_INFINITY, '', 'soon', null, {}])(
  'timeInSeconds refuses %j, and optionalTime converts it to undefined',
  (value) => {
    expect(timeInSeconds.safeParse(value).success).toBe(false)
    expect(optionalTime.parse(value)).toBeUndefined()
  },
)

it('readableEntries logs and skips unreadable entries, and refuses a list without readable ones', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const list = readableEntries(z.object({ id: z.number() }))
  expect(list.parse([{ id: 1 }, { id: 'x' }, null, { id: 2 }])).toEqual([{ id: 1 }, { id: 2 }])
  expect(warn).toHaveBeenCalledTimes(2)
  expect(list.parse([])).toEqual([])
  expect(list.safeParse([{ id: 'x' }]).success).toBe(false)
  expect(list.safeParse({}).success).toBe(false)
  warn.mockRestore()
})
