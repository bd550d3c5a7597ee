import { describe, expect, it } from 'vitest'
import { qualityWithin } from '../../playback/quality-preference.ts'
import { qualitiesOf, saverLevel } from './quality.ts'

const levels = [
  { height: 360, bitrate: 400_000 },
  { height: 1080, bitrate: 4_000_000 },
  { height: 360, bitrate: 700_000 },
  { height: 0, bitrate: 64_000 },
  { height: 720, bitrate: 2_000_000 },
  { height: 720, bitrate: 2_000_000 },
]

describe('quality choices', () => {
  it('qualitiesOf returns each height once, at its highest bitrate and in descending order', () =>
    expect(qualitiesOf(levels)).toEqual([
      { id: '1', height: 1080 },
      { id: '4', height: 720 },
      { id: '2', height: 360 },
    ]))

  it('saverLevel returns the best level up to 480 lines, or the lowest level if none exists', () => {
    expect(saverLevel(levels)).toBe(2)
    expect(saverLevel([{ height: 1080, bitrate: 1 }])).toBe(0)
  })

  it('portrait levels and cinema crops are named by the lines of their quality', () => {
    const portrait = [
      { width: 202, height: 360, bitrate: 300_000 },
      { width: 720, height: 1280, bitrate: 2_000_000 },
      { width: 1080, height: 1920, bitrate: 4_000_000 },
    ]
    expect(qualitiesOf(portrait).map(({ height }) => height)).toEqual([1080, 720, 202])
    expect(qualityWithin(qualitiesOf(portrait), 720)).toBe('1')
    expect(saverLevel(portrait)).toBe(0)
    const crops = [
      { width: 854, height: 356, bitrate: 700_000 },
      { width: 1920, height: 804, bitrate: 4_000_000 },
      { width: 1280, height: 536, bitrate: 2_000_000 },
    ]
    expect(qualitiesOf(crops).map(({ height }) => height)).toEqual([1080, 720, 480])
    expect(saverLevel(crops)).toBe(0)
  })

  it('levels without a size are choices by bitrate, and the data saver takes at most 2 Mbit/s of them', () => {
    const unsized = [3_500_000, 1_200_000, 0, 400_000, 1_200_000].map((bitrate) => ({ height: 0, bitrate }))
    expect(qualitiesOf(unsized)).toEqual([
      { id: '0', height: 0, bitrate: 3_500_000 },
      { id: '1', height: 0, bitrate: 1_200_000 },
      { id: '3', height: 0, bitrate: 400_000 },
    ])
    expect(saverLevel(unsized)).toBe(1)
  })
})
