import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isInCatchup,
  isOnAir,
  nextAfter,
  onAir,
  type Programme,
  programmeState,
  removeOverlaps,
  shiftToToday,
  upcomingShowings,
} from './guide.ts'

const at = (hour: number, minute = 0) => new Date(Date.UTC(2026, 10, 20, hour, minute))
const programme = (from: Date, until: Date, id = from.toISOString()): Programme => ({
  id,
  title: id,
  start: from,
  end: until,
  description: '',
})

describe('programmeState', () => {
  const film = programme(at(10), at(11))

  it('a programme is live from its start until before its end, and then available for catch-up', () => {
    expect(programmeState(film, at(9, 59), 8)).toBe('upcoming')
    expect(programmeState(film, at(10), 8)).toBe('live')
    expect(programmeState(film, at(10, 59), 8)).toBe('live')
    expect(programmeState(film, at(11), 8)).toBe('vod')
  })

  it('a programme expires when its start is longer ago than the catch-up hours', () => {
    expect(programmeState(film, at(18), 8)).toBe('vod')
    expect(programmeState(film, at(18, 1), 8)).toBe('expired')
    expect(programmeState(film, at(11), 0)).toBe('expired')
  })

  it('a programme stays live beyond the catch-up hours, but without catch-up from its start', () => {
    const marathon = programme(at(0), at(20))
    expect(programmeState(marathon, at(12), 8)).toBe('live')
    expect(isInCatchup(marathon.start, at(12), 8)).toBe(false)
    expect(isInCatchup(marathon.start, at(8), 8)).toBe(true)
    expect(isInCatchup(marathon.start, marathon.start, 8)).toBe(true)
    expect(isInCatchup(marathon.start, new Date(at(0).getTime() - 1), 8)).toBe(false)
  })
})

describe('programme schedule', () => {
  it('onAir returns the current programme or undefined in a gap, and nextAfter returns the next one', () => {
    const list = [programme(at(8), at(9)), programme(at(10), at(11))]
    expect(onAir(list, at(8, 30))).toBe(list[0])
    expect(onAir(list, at(9, 30))).toBeUndefined()
    expect(nextAfter(list, at(9, 30))).toBe(list[1])
    // A programme that begins now is current
    expect([onAir(list, at(10)), nextAfter(list, at(10))]).toEqual([list[1], undefined])
  })

  it('upcomingShowings returns current programmes and those that start within eight hours', () => {
    const list = [
      [8, 9],
      [8, 10],
      [9, 10],
      [16, 17],
      [17, 18],
    ].map(([from, until]) => programme(at(from ?? 0), at(until ?? 0)))
    expect(upcomingShowings(list, at(9))).toEqual(list.slice(1, 4))
  })

  it('removeOverlaps cuts overlaps, retains the last of equal starts and removes programmes without a duration', () => {
    const [long, inner, again] = [
      programme(at(8), at(12), 'long'),
      programme(at(9), at(10), 'inner'),
      programme(at(9), at(11), 'again'),
    ]
    expect(removeOverlaps([inner, long, again])).toEqual([{ ...long, end: at(9) }, again])
    expect(removeOverlaps([programme(at(9), at(9)), programme(at(9), at(8))])).toEqual([])
  })
})

const minute = fc.integer({ min: 0, max: 5_000 })
const programmes = fc.array(
  fc.record({ from: minute, length: fc.integer({ min: -10, max: 300 }) }).map(({ from, length }) => {
    const start = new Date(Date.UTC(2026, 2, 28) + from * 60_000)
    return programme(start, new Date(start.getTime() + length * 60_000), `${from}/${length}`)
  }),
  { maxLength: 40 },
)

it('removeOverlaps returns programmes of its input in order and without overlaps', () => {
  fc.assert(
    fc.property(programmes, (list) => {
      const line = removeOverlaps(list)
      line.forEach((entry, index) => {
        const next = line[index + 1]
        expect(entry.start < entry.end).toBe(true)
        if (next) expect(entry.end <= next.start).toBe(true)
        expect(list.some(({ id, start, end }) => id === entry.id && +start === +entry.start && end >= entry.end)).toBe(
          true,
        )
      })
      for (const entry of list.filter(({ start, end }) => start < end))
        expect(line.filter((candidate) => isOnAir(candidate, entry.start))).toHaveLength(1)
    }),
  )
})

describe('shiftToToday', () => {
  const day = 24 * 3_600_000

  it('shiftToToday shifts a full day by whole days to any current time and adds the index to each id', () => {
    const sample = Array.from({ length: 24 }, (_, hour) =>
      programme(new Date(Date.UTC(2022, 6, 15, hour)), new Date(Date.UTC(2022, 6, 15, hour + 1)), `p${hour}`),
    )
    fc.assert(
      fc.property(fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }), (now) => {
        const moved = shiftToToday(sample, now)
        expect(onAir(moved, now)).toBeDefined()
        moved.forEach((entry, index) => {
          const original = sample[index]?.start.getTime() ?? Number.NaN
          expect(Math.abs((entry.start.getTime() - original) % day)).toBe(0)
          expect(entry.id).toBe(`p${index}_${index}`)
        })
      }),
    )
  })

  it('shiftToToday uses the earliest programme as its reference, at any position in the sample', () => {
    const sample = [programme(at(20), at(21)), programme(new Date(at(10).getTime() - day), at(10))]
    const [late] = shiftToToday(sample, new Date(at(11).getTime() + day))
    expect(late?.start).toEqual(new Date(at(20).getTime() + 2 * day))
  })

  it('shiftToToday returns an empty list for an empty schedule', () => expect(shiftToToday([], at(0))).toEqual([]))
})
