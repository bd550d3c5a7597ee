import { describe, expect, it } from 'vitest'
import { audiosOf, qualitiesOf, saverLevel } from './hls-choices.ts'

const levels = [
  { height: 360, bitrate: 400_000 },
  { height: 1080, bitrate: 4_000_000 },
  { height: 360, bitrate: 700_000 },
  { height: 0, bitrate: 64_000 },
  { height: 720, bitrate: 2_000_000 },
  { height: 720, bitrate: 2_000_000 },
]

describe('choices of a stream', () => {
  it('offer each height once, the richest of it, the largest first', () =>
    expect(qualitiesOf(levels)).toEqual([
      { id: '1', height: 1080 },
      { id: '4', height: 720 },
      { id: '2', height: 360 },
    ]))

  it('save data with at most 480 lines, or with the lowest level there is', () => {
    expect(saverLevel(levels)).toBe(2)
    expect(saverLevel([{ height: 1080, bitrate: 1 }])).toBe(0)
  })

  it('tell a described track from others', () =>
    expect(
      audiosOf([
        { name: 'English', lang: 'en' },
        { name: '', lang: 'es', characteristics: 'public.accessibility.describes-video' },
        { name: 'English (Audio Description)', lang: 'en' },
        { name: 'Audiodescripción', lang: 'es' },
        { name: 'Director', lang: 'en', characteristics: 'public.easy-to-read' },
      ]),
    ).toEqual([
      { id: '0', label: 'English', language: 'en', described: false },
      { id: '1', label: 'es', language: 'es', described: true },
      { id: '2', label: 'English (Audio Description)', language: 'en', described: true },
      { id: '3', label: 'Audiodescripción', language: 'es', described: true },
      { id: '4', label: 'Director', language: 'en', described: false },
    ]))
})
