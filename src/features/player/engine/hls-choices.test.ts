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

describe('HLS stream choices', () => {
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

  it('audiosOf detects audio description by the HLS characteristics or the track name', () =>
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
